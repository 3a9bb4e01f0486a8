import type {
  EmailInput,
  PasswordResetInput,
  PasswordResetView,
  UpdateAccountInput,
  VerifyEmailInput,
} from '@foxreel/contracts';
import {
  getOwnAccount,
  requestPasswordReset,
  requestSignInCode,
  resendVerification,
  resetPassword,
  type UpdatedAccount,
  updateAccount,
  verifyEmail,
} from '@foxreel/domain/account';
import { type Context, requireAccount } from '@foxreel/domain/kernel';
import type { RequestFacts } from '../trpc/context.ts';
import type { MailLimits } from './mail-limits.ts';

/** What these need of a transport: all of them come through here, so all are limited. */
export interface MailEdge extends Context {
  request: RequestFacts;
  mailLimits: MailLimits;
}

export async function askForPasswordReset(ctx: MailEdge, input: EmailInput): Promise<PasswordResetView> {
  await ctx.mailLimits.take(['resetAddress', ctx.request.address], ['resetEmail', input.email]);
  return requestPasswordReset(ctx, input);
}

export async function resetPasswordByLink(ctx: MailEdge, input: PasswordResetInput): Promise<void> {
  await ctx.mailLimits.take(['linkAddress', ctx.request.address]);
  await resetPassword(ctx, input);
}

export async function verifyEmailByLink(ctx: MailEdge, input: VerifyEmailInput): Promise<void> {
  await ctx.mailLimits.take(['linkAddress', ctx.request.address]);
  await verifyEmail(ctx, input);
}

export async function askForVerification(ctx: MailEdge): Promise<void> {
  await ctx.mailLimits.take(['verificationAccount', requireAccount(ctx).accountId]);
  await resendVerification(ctx);
}

export async function askForSignInCode(ctx: MailEdge, input: EmailInput): Promise<void> {
  await ctx.mailLimits.take(['codeAddress', ctx.request.address], ['codeEmail', input.email]);
  await requestSignInCode(ctx, input);
}

/** Changes to email and username say which are taken, and send mail; a current password can be guessed at: each is limited. */
export async function saveAccount(ctx: MailEdge, input: UpdateAccountInput): Promise<UpdatedAccount> {
  const { accountId } = requireAccount(ctx);
  const { take, forgive } = ctx.mailLimits;
  if (input.username !== undefined || input.email !== undefined) {
    const own = await getOwnAccount(ctx);
    if (input.username !== undefined && input.username !== own.username) await take(['usernameAccount', accountId]);
    if (input.email !== undefined && input.email !== own.own?.email) await take(['verificationAccount', accountId]);
  }
  if (input.current_password !== undefined) await take(['passwordAccount', accountId]);
  const updated = await updateAccount(ctx, input);
  if (input.current_password !== undefined) await forgive('passwordAccount', accountId);
  return updated;
}
