import { limits, type MessageView, type PageView, type SupportMessageListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, lt } from 'drizzle-orm';
import { type Context, decodeCursor, encodeCursor } from '../kernel/index.ts';
import { messageViews } from '../messaging/index.ts';
import { supportThreadOf } from './store.ts';
import { supportSide } from './support-side.ts';

const { messages } = schema;

/**
 * One page of the viewer's messages with support, or for staff of those of `userid`: counted from the newest, the page itself oldest
 * first; a page shorter than its limit is the last (spec part 2 §7, the support variant). FORBIDDEN for somebody else's.
 */
export async function listSupportMessages(
  ctx: Context,
  input: SupportMessageListInput,
): Promise<PageView<MessageView>> {
  const { member } = supportSide(ctx, input.userid);
  const thread = await supportThreadOf(ctx, member);
  if (!thread) return { items: [], after: null };
  const limit = input.limit ?? limits.messagePage;
  const list = `support:${thread.id}`;
  const [before] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.threadId, thread.id), before ? lt(messages.id, before) : undefined))
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
