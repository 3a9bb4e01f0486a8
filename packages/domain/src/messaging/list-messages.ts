import { limits, type MessageListInput, type MessageView, type PageView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { type Context, decodeCursor, encodeCursor, requireAccount } from '../kernel/index.ts';
import { openThread } from './open-thread.ts';
import { ownThread } from './store.ts';
import { messageViews } from './view.ts';

const { messages } = schema;

/**
 * One page of a thread for one of its two: counted from the newest by skip or the cursor of the page before, the page itself
 * oldest first; a page shorter than its limit is the last (spec part 1 §4 and §7). What the viewer deleted for themselves is left out. NOT_FOUND for everyone else.
 */
export async function listMessages(ctx: Context, input: MessageListInput): Promise<PageView<MessageView>> {
  const { accountId } = requireAccount(ctx);
  const limit = input.limit ?? limits.messagePage;
  const first = input.after === undefined && input.skip === 0;
  const thread = await (first ? openThread : ownThread)(ctx, input.thread, accountId);
  const list = `messages:${thread.id}`;
  const cleared = thread.account1Id === accountId ? thread.cleared1 : thread.cleared2;
  const [before] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.threadId, thread.id),
        before ? lt(messages.id, before) : undefined,
        cleared ? gt(messages.id, cleared) : undefined,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit + 1)
    .offset(input.skip);
  const shown = rows.slice(0, limit);
  const oldest = shown.at(-1);
  return {
    items: await messageViews(ctx, shown.toReversed()),
    after: rows.length > limit && oldest ? encodeCursor(ctx.secret, list, [oldest.id]) : null,
  };
}
