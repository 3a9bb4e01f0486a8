import { setTimeout as wait } from 'node:timers/promises';
import { type ConfirmPasswordInput, limits, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt } from '@foxreel/db/drizzle';
import { hash, verify } from '@node-rs/argon2';
import {
  badInput,
  type Context,
  createFairLimiter,
  DomainError,
  loginRequired,
  requireSession,
  withTransaction,
} from '../kernel/index.ts';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing is slow on purpose, so sources take turns: one flood does not keep everybody else waiting. */
const queue = createFairLimiter({ runningMax: 2, waitingMax: 100 });

/** Hashes a password with argon2id; `from` is the address or account that takes turns. RATE_LIMITED if too many are waiting. */
export const hashPassword = (password: string, from = ''): Promise<string> =>
  queue(from, () => hash(password, parameters));

/** Whether the password matches the hash; for null it compares with a decoy that nothing matches, in the same time. */
export async function verifyPassword(passwordHash: string | null, password: string, from = ''): Promise<boolean> {
  const stored = passwordHash?.startsWith('$argon2') ? passwordHash : await decoy();
  const matches = await queue(from, () => verify(stored, password));
  return matches && stored === passwordHash;
}

let decoyHash: Promise<string> | null = null;
function decoy(): Promise<string> {
  decoyHash ??= hash(crypto.randomUUID(), parameters);
  return decoyHash;
}

/** Creates the decoy before the first sign-in, which would otherwise take twice as long. */
export async function preparePasswords(): Promise<void> {
  await decoy();
}

/** The most common passwords among those that our rules allow: letters and digits, at least six. */
const size = 1000;

let common: Promise<ReadonlySet<string>> | null = null;

/** By frequency, in lower case; loaded lazily because the package is large. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const possible = dictionary['passwords-common'].filter((password) => /^(?=.*[a-z])(?=.*\d).{6,}$/s.test(password));
    return new Set(possible.slice(0, size));
  });
  return common;
}

/**
 * BAD_INPUT at `field` for a common password, in any case, and for one shorter than PASSWORD_MIN. The contracts check the
 * form's rules before; system accounts are exempt.
 */
export async function requireStrongPassword(ctx: Context, password: string, field = 'password'): Promise<void> {
  if (ctx.actor.kind === 'system') return;
  const least = ctx.passwordMin ?? 0;
  if (Array.from(password).length < least) throw badInput(field, messages.passwordMin(least));
  if ((await commonPasswords()).has(password.toLowerCase())) throw badInput(field, messages.passwordCommon);
}

const { accounts, sessions } = schema;

/**
 * The viewer's session if the password was confirmed within the last ten minutes of real time, at sign-in or by
 * confirmPassword. Otherwise PASSWORD_REQUIRED; FORBIDDEN for an API token, UNAUTHENTICATED for an ended session. The system
 * always passes.
 */
export async function requireRecentPassword(ctx: Context): Promise<void> {
  if (ctx.actor.kind === 'system') return;
  const { sessionId, accountId } = requireSession(ctx);
  const now = Date.now();
  const [session] = await ctx.db
    .select({ confirmedAt: sessions.passwordConfirmedAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId), gt(sessions.expiresAt, new Date(now))));
  if (!session) throw loginRequired();
  const givenAt = session.confirmedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (now - givenAt > limits.passwordConfirmedMs)
    throw new DomainError('PASSWORD_REQUIRED', messages.passwordConfirmation);
}

/**
 * Confirms the password for the viewer's session for ten minutes. BAD_INPUT at `password` if it is wrong. Sessions only. The
 * caller limits the attempts.
 */
export async function confirmPassword(ctx: Context, { password }: ConfirmPasswordInput): Promise<void> {
  const { accountId, sessionId } = requireSession(ctx);
  const passwordHash = await passwordHashOf(ctx, accountId);
  if (!(await verifyPassword(passwordHash, password))) throw badInput('password', messages.passwordWrong);
  await withTransaction(ctx, async (inner) => {
    // It may have been replaced during the comparison: the old one confirms nothing.
    if ((await passwordHashOf(inner, accountId, 'share')) !== passwordHash)
      throw badInput('password', messages.passwordWrong);
    if (!(await recordPasswordConfirmation(inner, sessionId))) throw loginRequired();
  });
}

/** Records that this session confirmed the password; false if the session has ended. */
export async function recordPasswordConfirmation(ctx: Context, sessionId: string): Promise<boolean> {
  const confirmed = await ctx.db
    .update(sessions)
    .set({ passwordConfirmedAt: new Date() })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  return confirmed.length > 0;
}

async function passwordHashOf(ctx: Context, accountId: string, lock?: 'share'): Promise<string | null> {
  const query = ctx.db.select({ hash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, accountId));
  const [row] = await (lock ? query.for(lock) : query);
  return row?.hash ?? null;
}

/** Longer than any of the work: looking up an address and writing an email. */
const minimumMs = 350;

/** Answers after a fixed minimum time, errors included, so that timing does not reveal whether an address is known. */
export async function withConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), wait(minimumMs)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
