import { z } from 'zod';
import { isLanguage, type Language } from './languages.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { email, id, isVisible, page, plainName, plainText, username } from './scalars.ts';

/** For sign-up and password reset. */
const signUpPassword = z
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
  language: z.custom<Language>(isLanguage, { error: messages.language }).optional(),
  /** An empty text: as each device says. */
  reduced_data: z.union([z.boolean(), z.literal('')]).optional(),
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

/** The rule for a changed password; sign-up and reset have another one (spec part 1 §5). */
const newPassword = z
  .string({ error: messages.passwordRequired })
  .min(limits.newPasswordMin, messages.newPasswordLength)
  .max(limits.passwordMax, messages.newPasswordLong)
  .refine((text) => /\p{L}/u.test(text) && /[^\p{L}\s]/u.test(text), messages.newPasswordCharacters);

const currentPassword = z
  .string({ error: messages.currentPasswordRequired })
  .min(1, messages.currentPasswordRequired)
  .max(limits.passwordMax, messages.passwordWrong);

export const changePasswordInput = z.object({ current_password: currentPassword, new_password: newPassword });
/** The password again, in an open session. */
export const confirmPasswordInput = z.object({ password: currentPassword });
export type ConfirmPasswordInput = z.output<typeof confirmPasswordInput>;
export const changeEmailInput = z.object({ email });
export const changeUsernameInput = z.object({ username });

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Documented aliases: name, password, socials{instagram, twitter}. The plain field wins. */
function mergeAliases(value: unknown): unknown {
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
  mergeAliases,
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

/**
 * Permissions of an API token. `read`: everything its owner can see, except messages and the stream key. `write`: follow, like,
 * comment, block, report, share. `media`: upload and manage own media. `messages`: read and send, and automatic messages.
 * `live`: go live and moderate chat. `wallet`: see and spend coins, see earnings, set prices. `account`: change profile and
 * settings, export data. `staff`: staff actions.
 */
export const apiTokenScopes = ['read', 'write', 'media', 'messages', 'live', 'wallet', 'account', 'staff'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** The prefix of every API token, so that leaked ones can be searched for. */
export const apiTokenPrefix = 'fxr_';

export const createApiTokenInput = z.object({
  name: z
    .string({ error: messages.tokenName })
    .overwrite(plainName)
    .min(1, messages.tokenName)
    .max(limits.apiTokenNameMax, messages.tokenName),
  scopes: z
    .array(z.enum(apiTokenScopes))
    .min(1, messages.tokenScopes)
    .max(apiTokenScopes.length, messages.tokenScopes)
    .transform((scopes) => apiTokenScopes.filter((scope) => scopes.includes(scope))),
  /** If absent, the token is valid until revoked. */
  expiresInDays: z.int().min(1).max(limits.apiTokenDaysMax).optional(),
});
export type CreateApiTokenInput = z.output<typeof createApiTokenInput>;

export const apiTokenIdInput = z.object({ id });
export type ApiTokenIdInput = z.output<typeof apiTokenIdInput>;

export const sessionIdInput = z.object({ id });
export type SessionIdInput = z.output<typeof sessionIdInput>;

/** An API token as its owner sees it; the token itself is returned once, on creation. */
export interface ApiTokenView {
  id: string;
  name: string;
  scopes: ApiTokenScope[];
  addDate: string;
  lastUsed: string | null;
  /** Null: until revoked. */
  expires: string | null;
}

/** A session of the owner on one device. */
export interface SessionView {
  id: string;
  /** Browser and system in words, such as 'Firefox on Windows'. */
  device: string;
  address: string | null;
  addDate: string;
  lastSeen: string;
  /** Whether it is the current session. */
  current: boolean;
}

/** The token in an emailed link: 32 random bytes in base64url. Any other shape counts as a wrong one. */
const token = z
  .string({ error: messages.emailTokenInvalid })
  .min(1, messages.emailTokenInvalid)
  .max(200, messages.emailTokenInvalid);

export const verifyEmailInput = z.object({ hash: token });
export type VerifyEmailInput = z.output<typeof verifyEmailInput>;

/** A password reset or a sign-in code is requested by email address. */
export const emailInput = z.object({ email });
export type EmailInput = z.output<typeof emailInput>;

export const passwordResetIdInput = z.object({ id: token });
export type PasswordResetIdInput = z.output<typeof passwordResetIdInput>;

export const passwordResetInput = z.object({ id: token, password: signUpPassword });
export type PasswordResetInput = z.output<typeof passwordResetInput>;

/** Changes that could hand an account to somebody else, and can be undone with an emailed link. */
export const securityChangeKinds = ['email', 'password', 'api_token', 'payout_details'] as const;
export type SecurityChangeKind = (typeof securityChangeKinds)[number];

export const undoChangeInput = z.object({ token });
export type UndoChangeInput = z.output<typeof undoChangeInput>;

/** A change that an emailed link undoes; times are ISO 8601 in UTC. */
export interface SecurityChangeView {
  kind: SecurityChangeKind;
  addDate: string;
  expirationDate: string;
}

export const signInWithCodeInput = z.object({
  email,
  code: z
    .string({ error: messages.codeFormat })
    .trim()
    .regex(new RegExp(`^[0-9]{${limits.signInCodeDigits}}$`), messages.codeFormat),
});
export type SignInWithCodeInput = z.output<typeof signInWithCodeInput>;

/** A pending password reset; times are ISO 8601 in UTC. `user` is shown only to holders of the link. */
export interface PasswordResetView {
  user: string | null;
  addDate: string;
  expirationDate: string;
}
