import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type EmailInput, limits, messages, type SignInWithCodeInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { badInput, type Context, withTransaction } from '../kernel/index.ts';
import { queueMail, signInCodeLetter } from '../mail/index.ts';
import { hashOf, storeEmailToken } from './email-tokens.ts';
import { inEvenTime } from './in-even-time.ts';
import type { Device } from './session.ts';
import { openFor, type SignedIn } from './sign-up.ts';

const { accounts, emailTokens } = schema;

/** Key of a device that signed in with the email before. */
interface KnownDevice {
  knownDevice?: string;
}

/**
 * Mails a code of four digits to sign in with, if an account has that email. The same answer after the same time for known and
 * unknown addresses. It lives for ten minutes of real time; an earlier one dies. The code of a known device is its own: what strangers
 * ask for does not replace it, and what they try does not wear it out.
 */
export function requestSignInCode(ctx: Context, { email, knownDevice }: EmailInput & KnownDevice): Promise<void> {
  return inEvenTime(async () => {
    const [account] = await ctx.db
      .select({ id: accounts.id, email: accounts.email, fullname: accounts.fullname })
      .from(accounts)
      .where(and(eq(accounts.email, email), isNull(accounts.deletedAt), isNull(accounts.suspendedAt)));
    if (!account) return;
    const code = String(randomInt(10 ** limits.signInCodeDigits)).padStart(limits.signInCodeDigits, '0');
    await withTransaction(ctx, async (inner) => {
      await storeEmailToken(inner, {
        accountId: account.id,
        purpose: 'sign_in_code',
        email: account.email,
        tokenHash: hashOfCode(ctx, account.id, code),
        lifetimeMs: limits.signInCodeMs,
        device: knownDevice === undefined ? null : hashOf(knownDevice),
      });
      const letter = signInCodeLetter({ name: account.fullname, code });
      await queueMail(inner, { kind: 'sign_in_code', account: account.id, recipient: account.email, letter });
    });
  });
}

/**
 * Signs in by a mailed code, once. BAD_INPUT with one message, after the same time, for a wrong or dead code and an unknown
 * address. The password still has to be confirmed for what asks for it. Each try is counted before it is looked at, so that many at once are no more than five.
 */
export function signInWithCode(
  ctx: Context,
  input: SignInWithCodeInput & KnownDevice & { device?: Device },
): Promise<SignedIn> {
  return inEvenTime(async () => {
    const tried = (await countTries(ctx, input)).find((token) => isRight(ctx, token, input.code));
    if (!tried) throw badInput('code', messages.codeInvalid);
    return withTransaction(ctx, async (inner) => {
      const [used] = await inner.db
        .update(emailTokens)
        .set({ usedAt: new Date() })
        .where(and(eq(emailTokens.id, tried.id), isNull(emailTokens.usedAt)))
        .returning({ id: emailTokens.id });
      if (!used) throw badInput('code', messages.codeInvalid);
      return openFor(inner, tried.accountId, { device: input.device, passwordGiven: false });
    });
  });
}

interface TriedCode {
  id: string;
  accountId: string;
  tokenHash: string;
}

/** The codes that a try from here may be meant for: that of the known device, and that of strangers' devices. */
async function countTries(ctx: Context, { email, knownDevice }: EmailInput & KnownDevice): Promise<TriedCode[]> {
  return ctx.db
    .update(emailTokens)
    .set({ tries: sql`${emailTokens.tries} + 1` })
    .from(accounts)
    .where(
      and(
        eq(accounts.email, email),
        eq(emailTokens.accountId, accounts.id),
        eq(emailTokens.purpose, 'sign_in_code'),
        lt(emailTokens.tries, limits.signInCodeTries),
        or(
          isNull(emailTokens.device),
          knownDevice === undefined ? undefined : eq(emailTokens.device, hashOf(knownDevice)),
        ),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, new Date()),
        isNull(accounts.deletedAt),
        isNull(accounts.suspendedAt),
      ),
    )
    .returning({ id: emailTokens.id, accountId: emailTokens.accountId, tokenHash: emailTokens.tokenHash });
}

/** Keyed by the server's secret: who reads the database could else try all of so short a code. */
const hashOfCode = ({ secret }: Context, accountId: string, code: string): string =>
  createHmac('sha256', secret).update(`sign-in-code:${accountId}:${code}`).digest('hex');

function isRight(ctx: Context, { accountId, tokenHash }: TriedCode, code: string): boolean {
  const [stored, given] = [Buffer.from(tokenHash), Buffer.from(hashOfCode(ctx, accountId, code))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}
