import { z } from 'zod';
import { signUpPassword } from './account.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { email } from './scalars.ts';

/** What a link in a mail carries: 32 random bytes in base64url. Of any other shape it is as good as a wrong one. */
const token = z
  .string({ error: messages.emailTokenInvalid })
  .min(1, messages.emailTokenInvalid)
  .max(200, messages.emailTokenInvalid);

export const verifyEmailInput = z.object({ hash: token });
export type VerifyEmailInput = z.output<typeof verifyEmailInput>;

/** A password reset, or a code to sign in with, is asked for by email. */
export const emailInput = z.object({ email });
export type EmailInput = z.output<typeof emailInput>;

export const passwordResetIdInput = z.object({ id: token });
export type PasswordResetIdInput = z.output<typeof passwordResetIdInput>;

export const passwordResetInput = z.object({ id: token, password: signUpPassword });
export type PasswordResetInput = z.output<typeof passwordResetInput>;

/** What could hand an account to somebody else, and can be undone from a mail. */
export const securityChangeKinds = ['email', 'password', 'api_token', 'payout_details'] as const;
export type SecurityChangeKind = (typeof securityChangeKinds)[number];

export const undoChangeInput = z.object({ token });
export type UndoChangeInput = z.output<typeof undoChangeInput>;

/** A change that the link of a mail undoes; times are ISO 8601 in UTC. */
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

/** A password reset on its way; times are ISO 8601 in UTC. `user` is told only to who holds the link. */
export interface PasswordResetView {
  user: string | null;
  addDate: string;
  expirationDate: string;
}
