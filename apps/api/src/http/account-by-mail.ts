import type {
  ConfirmPasswordInput,
  DeleteAccountInput,
  EmailInput,
  PasswordResetInput,
  PasswordResetView,
  UndoChangeInput,
  UpdateAccountInput,
  VerifyEmailInput,
} from '@foxreel/contracts';
import {
  confirmPassword,
  getOwnAccount,
  getPendingEmail,
  requestPasswordReset,
  requestSignInCode,
  requireRecentPassword,
  resendVerification,
  resetPassword,
  type UpdatedAccount,
  updateAccount,
  verifyEmail,
} from '@foxreel/domain/account';
import { type Context, requireAccount, requireSession } from '@foxreel/domain/kernel';
import { deleteAccount } from '@foxreel/domain/privacy';
import { undoSecurityChange } from '@foxreel/domain/security';
import type { RequestFacts } from '../api-context.ts';
import type { MailLimits } from './abuse-limits.ts';
import type { KnownDevice } from './cookies.ts';

/** Context from the transports: all calls pass through here, so all are limited. */
export interface MailEdge extends Context {
  request: RequestFacts;
  mailLimits: MailLimits;
  device: KnownDevice;
}

export async function askForPasswordReset(ctx: MailEdge, input: EmailInput): Promise<PasswordResetView> {
  const deviceKey = ctx.device.keyFor(input.email);
  if (deviceKey === null || !(await ctx.mailLimits.allows('resetDevice', deviceKey)))
    await ctx.mailLimits.take(['resetAddress', ctx.request.address], ['resetEmail', input.email]);
  return requestPasswordReset(ctx, input);
}

export async function resetPasswordByLink(ctx: MailEdge, input: PasswordResetInput): Promise<void> {
  await ctx.mailLimits.take(['linkAddress', ctx.request.address]);
  const { email } = await resetPassword(ctx, input);
  // Reading the mailbox proves ownership, so their next sign-in is on a known device.
  ctx.device.remember(email);
}

export async function undoChangeByLink(ctx: MailEdge, input: UndoChangeInput): Promise<{ reset: string }> {
  await ctx.mailLimits.take(['linkAddress', ctx.request.address]);
  return undoSecurityChange(ctx, input);
}

export async function verifyEmailByLink(ctx: MailEdge, input: VerifyEmailInput): Promise<void> {
  await ctx.mailLimits.take(['linkAddress', ctx.request.address]);
  await verifyEmail(ctx, input);
}

export async function askForVerification(ctx: MailEdge): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const recipient = (await getPendingEmail(ctx)) ?? (await getOwnAccount(ctx)).own?.email ?? accountId;
  await ctx.mailLimits.take(['verificationAccount', accountId], ['verificationEmail', recipient]);
  await resendVerification(ctx);
}

export async function askForSignInCode(ctx: MailEdge, input: EmailInput): Promise<void> {
  const deviceKey = ctx.device.keyFor(input.email);
  if (deviceKey !== null && (await ctx.mailLimits.allows('codeDevice', deviceKey)))
    return requestSignInCode(ctx, { ...input, knownDevice: deviceKey });
  await ctx.mailLimits.take(['codeAddress', ctx.request.address], ['codeEmail', input.email]);
  await requestSignInCode(ctx, input);
}

/** Changing email or username reveals taken ones and sends mail; current passwords can be guessed: each is limited. */
export async function saveAccount(ctx: MailEdge, input: UpdateAccountInput): Promise<UpdatedAccount> {
  const { accountId, sessionId } = requireAccount(ctx);
  const { take, forgive } = ctx.mailLimits;
  if (input.username !== undefined || input.email !== undefined) {
    const own = await getOwnAccount(ctx);
    if (input.username !== undefined && input.username !== own.username) await take(['usernameAccount', accountId]);
    if (input.email !== undefined && input.email.toLowerCase() !== own.own?.email.toLowerCase()) {
      // Before the limit: the call after the confirmation is the one that sends mail.
      if (input.current_password === undefined) await requireRecentPassword(ctx);
      await take(['verificationAccount', accountId], ['verificationEmail', input.email]);
    }
  }
  if (input.current_password !== undefined) await take(['passwordSession', sessionId]);
  const updated = await updateAccount(ctx, input);
  if (input.current_password !== undefined) await forgive('passwordSession', sessionId);
  return updated;
}

/** Passwords can be guessed: a session's attempts are limited, together with changing it and deleting the account. */
export async function confirmOwnPassword(ctx: MailEdge, input: ConfirmPasswordInput): Promise<void> {
  const { sessionId } = requireSession(ctx);
  await ctx.mailLimits.take(['passwordSession', sessionId]);
  await confirmPassword(ctx, input);
  await ctx.mailLimits.forgive('passwordSession', sessionId);
}

/** Deletes the session's account. Passwords can be guessed: attempts are limited, together with changing it. */
export async function deleteOwnAccount(ctx: MailEdge, input: DeleteAccountInput): Promise<void> {
  const { sessionId } = requireSession(ctx);
  await ctx.mailLimits.take(['passwordSession', sessionId]);
  await deleteAccount(ctx, input);
}
