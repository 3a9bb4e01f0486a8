import { z } from 'zod';
import { updateProfileInput } from './account.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { email, username } from './scalars.ts';

/** The rule for a changed password; sign-up and reset have another one (spec part 1 §5). */
export const newPassword = z
  .string({ error: messages.passwordRequired })
  .min(limits.newPasswordMin, messages.newPasswordLength)
  .max(limits.passwordMax, messages.newPasswordLong)
  .refine((text) => /\p{L}/u.test(text) && /[^\p{L}\s]/u.test(text), messages.newPasswordCharacters);

const currentPassword = z
  .string({ error: messages.currentPasswordRequired })
  .min(1, messages.currentPasswordRequired)
  .max(limits.passwordMax, messages.passwordWrong);

export const changePasswordInput = z.object({ current_password: currentPassword, new_password: newPassword });
export type ChangePasswordInput = z.output<typeof changePasswordInput>;
/** The password again, in an open session. */
export const confirmPasswordInput = z.object({ password: currentPassword });
export type ConfirmPasswordInput = z.output<typeof confirmPasswordInput>;
export const changeEmailInput = z.object({ email });
export const changeUsernameInput = z.object({ username });

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Documented aliases: name, password, socials{instagram, twitter}. The plain field wins. */
function withOneName(value: unknown): unknown {
  if (!isPlain(value)) return value;
  const { name, password, socials, ...rest } = value;
  const { instagram, twitter, ...otherSocials } = isPlain(socials) ? socials : {};
  const others = Object.entries(otherSocials).map(([key, entry]) => [`socials.${key}`, entry]);
  const named: Plain = {
    fullname: name,
    current_password: password,
    instagram,
    twitter,
    ...Object.fromEntries(others),
  };
  if (socials !== undefined && !isPlain(socials)) named['socials'] = socials;
  return { ...Object.fromEntries(Object.entries(named).filter(([, entry]) => entry !== undefined)), ...rest };
}

const accountFields = updateProfileInput.extend({
  username: username.optional(),
  email: email.optional(),
  avatar: z.string().max(200).optional(),
  current_password: currentPassword.optional(),
  new_password: newPassword.optional(),
});
export type UpdateAccountInput = z.output<typeof accountFields>;

/**
 * upProfile: changes only the given fields; an empty text clears an optional one, and an unknown one is an error. `avatar`
 * repeats the result of POST /api/upload/avatar, or removes the picture if empty.
 */
export const updateAccountInput = z.preprocess(
  withOneName,
  accountFields
    .catchall(z.custom<never>(() => false, messages.unknownField))
    .superRefine((value, ctx) => {
      if (value.new_password !== undefined && value.current_password === undefined)
        ctx.addIssue({ code: 'custom', path: ['current_password'], message: messages.currentPasswordRequired });
      const alone = value.new_password === undefined && value.email === undefined;
      if (value.current_password !== undefined && alone)
        ctx.addIssue({ code: 'custom', path: ['new_password'], message: messages.passwordRequired });
    })
    .transform((value): UpdateAccountInput => value),
);
