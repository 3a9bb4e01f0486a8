import { type ThreadIdInput, type ThreadView, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt } from 'drizzle-orm';
import { type Context, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { noteMassOpened } from './mass/note-mass-opened.ts';
import { openThread } from './open-thread.ts';
import { threadViews } from './view.ts';

const { threads } = schema;

/** The viewer has read the thread: their own unread count goes to zero on all open screens (updateThreadRead). */
export async function markThreadRead(ctx: Context, input: ThreadIdInput): Promise<ThreadView> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (inner) => {
    const thread = await openThread(inner, input.thread, accountId);
    const first = thread.account1Id === accountId;
    const own = first ? { unread1: 0 } : { unread2: 0 };
    const [changed] = await inner.db
      .update(threads)
      .set(own)
      .where(and(eq(threads.id, thread.id), gt(first ? threads.unread1 : threads.unread2, 0)))
      .returning();
    const [view] = await threadViews(inner, [changed ?? { ...thread, ...own }]);
    if (!view) throw notFound('Thread');
    if (changed) {
      await noteMassOpened(inner, accountId, thread);
      await inner.afterCommit(() => {
        for (const account of [thread.account1Id, thread.account2Id]) {
          inner.news.publish(topics.account(account), { type: 'thread', action: 'update', thread: view });
        }
      });
    }
    return view;
  });
}
