import { z } from 'zod';
import { signUpPassword } from './account.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { email } from './scalars.ts';

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
