import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { email, id, isVisible, page, plainName, plainText, username } from './scalars.ts';

/** For sign-up and password reset. */
export const signUpPassword = z
  .string({ error: messages.passwordRequired })
  .min(1, messages.passwordRequired)
  .max(limits.passwordMax, messages.signUpPassword)
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{6,}$/s, messages.signUpPassword);

const fullname = z
  .string({ error: messages.nameRequired })
  .transform(plainName)
  .pipe(z.string().max(limits.fullnameMax, messages.nameMax).refine(isVisible, messages.nameRequired));

export const signUpInput = z.object({
  username,
  fullname,
  email,
  password: signUpPassword,
  instagram: z.string().overwrite(plainName).max(64).optional(),
  invite: z.string().overwrite(plainName).max(64).optional(),
});
export type SignUpInput = z.output<typeof signUpInput>;

/** Signing up with an invitation requires more (spec part 2 §5, Invite). */
export const inviteSignUpInput = signUpInput.pick({ username: true, fullname: true, email: true }).extend({
  password: z
    .string({ error: messages.passwordRequired })
    .min(1, messages.passwordRequired)
    .max(limits.passwordMax)
    .refine(
      (password) =>
        password.length >= 6 && [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9\s]/].every((kind) => kind.test(password)),
      messages.invitePassword,
    ),
  instagram: z.string().overwrite(plainName).min(1, messages.instagramIdRequired).max(64),
});
export type InviteSignUpInput = z.output<typeof inviteSignUpInput>;

export const signInInput = z.object({
  email,
  password: z
    .string({ error: messages.passwordRequired })
    .min(1, messages.passwordRequired)
    .max(limits.passwordMax, messages.signInFailed),
});
export type SignInInput = z.output<typeof signInInput>;

/** POST /api/validate: the one field to check. */
export const checkAvailabilityInput = z.union([z.object({ username }), z.object({ email })]);
export type CheckAvailabilityInput = z.output<typeof checkAvailabilityInput>;

export const accountIdInput = z.object({ id });
export type AccountIdInput = z.output<typeof accountIdInput>;

/** The requested state: repeating it changes nothing. */
export const setFollowingInput = accountIdInput.extend({ following: z.boolean() });
export type SetFollowingInput = z.output<typeof setFollowingInput>;

/** 'Hide this creator', the requested state: shuffled feeds leave their media out for the viewer. */
export const muteAccountInput = accountIdInput.extend({ muted: z.boolean() });
export type MuteAccountInput = z.output<typeof muteAccountInput>;

export const profileInput = z.object({ username: z.string().min(1).max(64) });
export type ProfileInput = z.output<typeof profileInput>;

/** followers and following: of `user`, or of the viewer if absent. */
export const relationListInput = page.extend({ user: id.optional() });
export type RelationListInput = z.output<typeof relationListInput>;

export const genders = ['man', 'woman', 'other'] as const;
export const interests = ['men', 'women', 'other'] as const;

/** Changes only the given fields; an empty text clears an optional one (spec part 1 §5 and §9). */
export const updateProfileInput = z.object({
  fullname: fullname.optional(),
  bio: z.string().overwrite(plainText).max(limits.bioMax).optional(),
  phone: z.string().overwrite(plainName).max(32).optional(),
  gender: z.enum(genders).optional(),
  interests: z.array(z.enum(interests)).max(interests.length).optional(),
  instagram: z.string().overwrite(plainName).max(64).optional(),
  twitter: z.string().overwrite(plainName).max(64).optional(),
});
export type UpdateProfileInput = z.output<typeof updateProfileInput>;

/** deleteUser: the current password as confirmation. */
export const deleteAccountInput = z.object({
  password: z
    .string({ error: messages.passwordRequired })
    .min(1, messages.passwordRequired)
    .max(limits.passwordMax, messages.passwordWrong),
});
export type DeleteAccountInput = z.output<typeof deleteAccountInput>;

/** accounts_blocked: one's own list; another id is an error. */
export const blockedListInput = page.omit({ after: true }).extend({ user: id.optional() });
export type BlockedListInput = z.output<typeof blockedListInput>;
