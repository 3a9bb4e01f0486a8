import { schema } from '@foxreel/db';
import { and, eq, or, type SQL } from 'drizzle-orm';
import { type Context, neitherBlocked, notFound } from '../kernel/index.ts';
import type { ThreadRow } from './view.ts';

const { threads } = schema;

/** Two accounts in the order in which a thread holds them: the smaller id first, so that a pair has one thread. */
export const orderedPair = (one: string, two: string): [string, string] => (one < two ? [one, two] : [two, one]);

/** True where neither of a thread's two has blocked the other. A block hides the whole thread from both. */
export const notBlocked = (): SQL => neitherBlocked(threads.account1Id, threads.account2Id);

/** The thread when the account is one of its two and no block hides it; NOT_FOUND for everyone else, so that nothing leaks. */
export async function ownThread(ctx: Context, threadId: string, accountId: string): Promise<ThreadRow> {
  const [row] = await ctx.db
    .select()
    .from(threads)
    .where(
      and(
        eq(threads.id, threadId),
        or(eq(threads.account1Id, accountId), eq(threads.account2Id, accountId)),
        notBlocked(),
      ),
    );
  if (!row) throw notFound('Thread');
  return row;
}
