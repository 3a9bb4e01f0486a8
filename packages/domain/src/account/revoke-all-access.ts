import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, ne, or } from 'drizzle-orm';
import { type Context, lockAccounts, withTransaction } from '../kernel/index.ts';
import { revokeStreamKey } from '../live/index.ts';
import { endPushOf } from '../push/index.ts';

const { accounts, apiTokens, emailTokens, sessions } = schema;

/**
 * Ends everything that could open an account: its sessions and personal tokens with their open connections, pushes, a new email that
 * waits to be verified, codes and links that were mailed, the stream key and what is live with it. `keepSession` stays; null keeps
 * nothing. Returns how many sessions ended. For use cases that have checked the right: every change of the password, a sign-out
 * everywhere, a suspension and a deletion come through here.
 */
export function revokeAllAccess(
  ctx: Context,
  accountId: string,
  { keepSession }: { keepSession: string | null },
): Promise<number> {
  return withTransaction(ctx, async (inner) => {
    await lockAccounts(inner, [accountId]);
    // Before the sessions: a sign-in by a mailed code that is under way is waited for here, and then ends below.
    await dropMailedSecrets(inner, accountId);
    const ended = await inner.db
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), keepSession === null ? undefined : ne(sessions.id, keepSession)))
      .returning({ id: sessions.id });
    const revoked = await inner.db
      .delete(apiTokens)
      .where(eq(apiTokens.accountId, accountId))
      .returning({ id: apiTokens.id });
    await endPushOf(inner, accountId, keepSession === null ? 'all' : { allBut: keepSession });
    await revokeStreamKey(inner, accountId, { keepSession });
    inner.afterCommit(() => {
      for (const { id } of [...ended, ...revoked])
        inner.news.publish(topics.account(accountId), { type: 'session_ended', session: id });
    });
    return ended.length;
  });
}

/** All but the link that verifies the address that the account has: it gives nobody anything. */
async function dropMailedSecrets(ctx: Context, accountId: string): Promise<void> {
  const [account] = await ctx.db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId));
  if (!account) return;
  await ctx.db
    .delete(emailTokens)
    .where(
      and(
        eq(emailTokens.accountId, accountId),
        or(ne(emailTokens.purpose, 'verify_email'), ne(emailTokens.email, account.email)),
      ),
    );
}
