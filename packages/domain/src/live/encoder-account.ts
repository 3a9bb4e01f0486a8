import { messages, streamKeyPattern } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, DomainError, forbidden } from '../kernel/index.ts';

const { accounts, streamKeys } = schema;

/**
 * Whose encoder this stream key is. UNAUTHENTICATED for a key that nobody has or whose owner is gone, FORBIDDEN for one whose
 * owner is no creator any more.
 */
export async function encoderAccount(ctx: Context, key: string): Promise<{ id: string; username: string }> {
  const [row] = streamKeyPattern.test(key)
    ? await ctx.db
        .select({ account: accounts })
        .from(streamKeys)
        .innerJoin(accounts, eq(accounts.id, streamKeys.accountId))
        .where(eq(streamKeys.key, key))
    : [];
  if (!row || row.account.suspendedAt || row.account.deletedAt)
    throw new DomainError('UNAUTHENTICATED', messages.streamKeyWrong);
  if (!row.account.creator) throw forbidden(messages.creatorOnly);
  return { id: row.account.id, username: row.account.username };
}
