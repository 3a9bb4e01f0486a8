import {
  type SupportUserInput,
  supportAccountId,
  type ThreadIdInput,
  type ThreadView,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { type ThreadRow, threadViews } from '../messaging/index.ts';
import { supportThreadOf } from './store.ts';
import { supportSide } from './support-side.ts';

const { threads } = schema;

/** The viewer has read their thread with support, or staff a member's; by the thread (updateSupportThreadRead). NOT_FOUND for others. */
export async function markSupportThreadRead(ctx: Context, { thread }: ThreadIdInput): Promise<ThreadView> {
  const { accountId, staff } = requireAccount(ctx);
  const [row] = await ctx.db
    .select()
    .from(threads)
    .where(and(eq(threads.id, thread), eq(threads.account1Id, supportAccountId)));
  if (!row || (row.account2Id !== accountId && !staff)) throw notFound('Thread');
  return markRead(ctx, row, row.account2Id !== accountId);
}

/** The same by the member: their own without a name, or for staff that of `userid`; null before the first message. */
export async function markSupportRead(ctx: Context, { userid }: SupportUserInput): Promise<ThreadView | null> {
  const { member, desk } = supportSide(ctx, userid);
  const row = await supportThreadOf(ctx, member);
  return row ? markRead(ctx, row, desk) : null;
}

async function markRead(ctx: Context, row: ThreadRow, desk: boolean): Promise<ThreadView> {
  const unread = desk ? row.unread1 : row.unread2;
  const own = desk ? { unread1: 0 } : { unread2: 0 };
  return withTransaction(ctx, async (inner) => {
    if (unread > 0) await inner.db.update(threads).set(own).where(eq(threads.id, row.id));
    const [view] = await threadViews(inner, [{ ...row, ...own }]);
    if (!view) throw notFound('Thread');
    if (unread > 0) {
      await inner.afterCommit(() => {
        for (const account of [row.account1Id, row.account2Id])
          inner.news.publish(topics.account(account), { type: 'thread', action: 'update', thread: view });
      });
    }
    return view;
  });
}
