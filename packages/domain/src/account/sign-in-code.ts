import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type EmailInput, limits, messages, type SignInWithCodeInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { badInput, type Context, withTransaction } from '../kernel/index.ts';
import { queueMail, signInCodeLetter } from '../mail/index.ts';
import { storeEmailToken } from './email-tokens.ts';
import { inEvenTime } from './in-even-time.ts';
import type { Device } from './session.ts';
import { openFor, type SignedIn } from './sign-up.ts';

const { accounts, emailTokens } = schema;

/**
 * Mails a code of four digits to sign in with, if an account has that email. The same answer after the same time for known and
 * unknown addresses. It lives for ten minutes of real time; an earlier one dies.
 */
export function requestSignInCode(ctx: Context, { email }: EmailInput): Promise<void> {
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
export function signInWithCode(ctx: Context, input: SignInWithCodeInput & { device?: Device }): Promise<SignedIn> {
  return inEvenTime(async () => {
    const tried = await countTry(ctx, input.email);
    if (!tried || !isRight(ctx, tried, input.code)) throw badInput('code', messages.codeInvalid);
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

async function countTry(ctx: Context, email: string): Promise<TriedCode | null> {
  const [row] = await ctx.db
    .update(emailTokens)
    .set({ tries: sql`${emailTokens.tries} + 1` })
    .from(accounts)
    .where(
      and(
        eq(accounts.email, email),
        eq(emailTokens.accountId, accounts.id),
        eq(emailTokens.purpose, 'sign_in_code'),
        lt(emailTokens.tries, limits.signInCodeTries),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, new Date()),
        isNull(accounts.deletedAt),
        isNull(accounts.suspendedAt),
      ),
    )
    .returning({ id: emailTokens.id, accountId: emailTokens.accountId, tokenHash: emailTokens.tokenHash });
  return row ?? null;
}

/** Keyed by the server's secret: who reads the database could else try all of so short a code. */
const hashOfCode = ({ secret }: Context, accountId: string, code: string): string =>
  createHmac('sha256', secret).update(`sign-in-code:${accountId}:${code}`).digest('hex');

function isRight(ctx: Context, { accountId, tokenHash }: TriedCode, code: string): boolean {
  const [stored, given] = [Buffer.from(tokenHash), Buffer.from(hashOfCode(ctx, accountId, code))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}
