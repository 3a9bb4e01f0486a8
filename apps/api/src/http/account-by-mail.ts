import { createHash } from 'node:crypto';
import {
  type ConfirmPasswordInput,
  type DeleteAccountInput,
  type EmailInput,
  messages,
  type PasswordResetInput,
  type PasswordResetView,
  type UndoChangeInput,
  type UpdateAccountInput,
  type VerifyEmailInput,
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
import { type Context, DomainError, requireAccount, requireSession } from '@foxreel/domain/kernel';
import { deleteAccount } from '@foxreel/domain/privacy';
import { undoSecurityChange } from '@foxreel/domain/security';
import { createRateLimiter, type RateLimit, type RateLimiter, type Realtime } from '@foxreel/realtime';
import type { RequestFacts } from '../trpc/context.ts';
import { addressKey } from './budgets.ts';
import type { KnownDevice } from './request-context.ts';

/** Context from the transports: all calls pass through here, so all are limited. */
export interface MailEdge extends Context {
  request: RequestFacts;
  mailLimits: MailLimits;
  device: KnownDevice;
}

export async function askForPasswordReset(ctx: MailEdge, input: EmailInput): Promise<PasswordResetView> {
  const known = ctx.device.keyFor(input.email);
  if (known === null || !(await ctx.mailLimits.allows('resetDevice', known)))
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
  const known = ctx.device.keyFor(input.email);
  if (known !== null && (await ctx.mailLimits.allows('codeDevice', known)))
    return requestSignInCode(ctx, { ...input, knownDevice: known });
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

const hour = 3600;

/**
 * Limits for requesting and trying emailed secrets. Those per email are narrow: they prevent flooding a mailbox and guessing a
 * four-digit code (15 attempts a day are 0.15 % of all codes). Many people share an address, so those are wide. `codeTryAll`
 * counts wrong codes of all accounts: guesses spread over many accounts and addresses open at most one account in 33 hours on
 * average; while it is spent, unknown devices sign in with passwords.
 * Known devices (request-context.ts) have limits of their own, `…Device`, which strangers cannot use up. `supportKeyAddress`
 * counts wrong keys of support visitors; right ones give their attempt back.
 */
export const mailLimits = {
  resetAddress: { name: 'reset-address', points: 60, windowSeconds: hour },
  resetEmail: { name: 'reset-email', points: 5, windowSeconds: hour },
  codeAddress: { name: 'code-address', points: 60, windowSeconds: hour },
  codeEmail: { name: 'code-email', points: 5, windowSeconds: hour },
  codeDevice: { name: 'code-device', points: 5, windowSeconds: hour },
  codeTryDevice: { name: 'code-try-device', points: 15, windowSeconds: 24 * hour },
  resetDevice: { name: 'reset-device', points: 5, windowSeconds: hour },
  codeTryAddress: { name: 'code-try-address', points: 60, windowSeconds: hour },
  codeTryEmail: { name: 'code-try-email', points: 15, windowSeconds: 24 * hour },
  codeTryAll: { name: 'code-try-all', points: 300, windowSeconds: hour },
  linkAddress: { name: 'mail-link-address', points: 120, windowSeconds: hour },
  verificationEmail: { name: 'verification-email', points: 5, windowSeconds: hour },
  verificationAccount: { name: 'verification-account', points: 5, windowSeconds: hour },
  supportStartAddress: { name: 'support-start-address', points: 60, windowSeconds: hour },
  supportKeyAddress: { name: 'support-key-address', points: 60, windowSeconds: hour },
  usernameAccount: { name: 'username-account', points: 20, windowSeconds: hour },
  passwordSession: { name: 'password-session', points: 10, windowSeconds: 900 },
} as const satisfies Record<string, RateLimit>;

type LimitName = keyof typeof mailLimits;

export interface MailLimits {
  /** Takes one attempt of each key, in order; RATE_LIMITED with the seconds to wait at the first exhausted one. */
  take(...keys: [LimitName, string][]): Promise<void>;
  /** Takes one attempt of a key, if it has one left. */
  allows(name: LimitName, key: string): Promise<boolean>;
  /** Returns an attempt that was not wrong. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Resets after a successful attempt. */
  forgive(name: LimitName, key: string): Promise<void>;
}

function createMailLimits(realtime: Pick<Realtime, 'evaluate'>): MailLimits {
  const limiters = new Map<LimitName, RateLimiter>();
  const limiterOf = (name: LimitName): RateLimiter => {
    const limiter = limiters.get(name) ?? createRateLimiter(realtime, mailLimits[name]);
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async take(...keys) {
      for (const [name, key] of keys) {
        const answer = await limiterOf(name).consume(keyOf(name, key));
        if (!answer.allowed)
          throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
      }
    },
    allows: async (name, key) => (await limiterOf(name).consume(keyOf(name, key))).allowed,
    giveBack: (name, key) => limiterOf(name).giveBack(keyOf(name, key)),
    forgive: (name, key) => limiterOf(name).forgive(keyOf(name, key)),
  };
}

const known = new WeakMap<Realtime, MailLimits>();

/** One per process: limits are counted here while Valkey is down. */
export function mailLimitsOf(realtime: Realtime): MailLimits {
  const made = known.get(realtime) ?? createMailLimits(realtime);
  known.set(realtime, made);
  return made;
}

/** Emails are not written to Valkey. */
const keyOf = (name: LimitName, key: string): string =>
  name.endsWith('Address')
    ? addressKey(key)
    : createHash('sha256').update(key.toLowerCase()).digest('base64url').slice(0, 22);
