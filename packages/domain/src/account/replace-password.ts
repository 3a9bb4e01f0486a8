import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { passwordChangedLetter, queueMail } from '../mail/index.ts';
import { dropEmailTokens } from './email-tokens.ts';
import { endAllSessions } from './end-sessions.ts';

const { accounts, apiTokens, emailTokens } = schema;

export interface ReplacedPassword {
  accountId: string;
  passwordHash: string;
  /** The session in which it was changed stays. Null: the password was forgotten or stolen, and everything ends. */
  keepSession: string | null;
}

/**
 * Writes a new password, ends the other sessions and whatever else could open the account, and tells its owner by mail. After a
 * reset personal tokens end too, and an email that waits to be verified is dropped: a thief may have made them.
 */
export async function replacePassword(
  ctx: Context,
  { accountId, passwordHash, keepSession }: ReplacedPassword,
): Promise<void> {
  const [account] = await ctx.db
    .update(accounts)
    .set({ passwordHash })
    .where(eq(accounts.id, accountId))
    .returning({ email: accounts.email, fullname: accounts.fullname });
  if (!account) throw new Error('The account is gone');
  await dropEmailTokens(ctx, accountId, 'password_reset');
  await dropEmailTokens(ctx, accountId, 'sign_in_code');
  if (keepSession === null) {
    await ctx.db
      .delete(emailTokens)
      .where(
        and(
          eq(emailTokens.accountId, accountId),
          eq(emailTokens.purpose, 'verify_email'),
          ne(emailTokens.email, account.email),
        ),
      );
    await revokeApiTokensOf(ctx, accountId);
  }
  await endAllSessions(ctx, accountId, keepSession === null ? null : { but: keepSession });
  const letter = passwordChangedLetter(ctx.webAddress, { name: account.fullname });
  await queueMail(ctx, { kind: 'password_changed', account: accountId, recipient: account.email, letter });
}

async function revokeApiTokensOf(ctx: Context, accountId: string): Promise<void> {
  const revoked = await ctx.db
    .update(apiTokens)
    .set({ revokedAt: new Date() })
    .where(and(eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id });
  await ctx.afterCommit(() => {
    for (const { id } of revoked) ctx.news.publish(topics.account(accountId), { type: 'session_ended', session: id });
  });
}
