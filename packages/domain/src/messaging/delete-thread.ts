import { type ThreadIdInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from 'drizzle-orm';
import { type Context, requireAccount, withTransaction } from '../kernel/index.ts';
import { ownThread } from './store.ts';
import { threadViews } from './view.ts';

const { threads } = schema;

/**
 * Deletes a thread for the viewer alone: it leaves their inbox, and what was said until now is not shown to them again. The other one
 * keeps everything, and so does who has bought something in it. It comes back with the next message. NOT_FOUND for others' threads.
 */
export async function deleteThread(ctx: Context, input: ThreadIdInput): Promise<true> {
  const { accountId } = requireAccount(ctx);
  return withTransaction<true>(ctx, async (inner) => {
    const { id, account1Id } = await ownThread(inner, input.thread, accountId);
    const [row] = await inner.db
      .update(threads)
      .set(
        account1Id === accountId
          ? { visible1: false, unread1: 0, cleared1: sql`${threads.lastMessageId}` }
          : { visible2: false, unread2: 0, cleared2: sql`${threads.lastMessageId}` },
      )
      .where(eq(threads.id, id))
      .returning();
    const [view] = row ? await threadViews(inner, [row]) : [];
    if (view) {
      await inner.afterCommit(() =>
        inner.news.publish(topics.account(accountId), { type: 'thread', action: 'update', thread: view }),
      );
    }
    return true;
  });
}
