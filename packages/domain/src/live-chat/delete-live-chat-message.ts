import { type LiveChatMessageIdInput, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { type Context, forbidden, notFound, requireAccount } from '../kernel/index.ts';
import { publishHeld, publishToChat } from './publish-message.ts';
import { messageView } from './store.ts';

const { liveChatMessages } = schema;

/**
 * Takes a message away from all screens: its writer, the creator whose chat it is, and staff. Saying it twice is harmless.
 * NOT_FOUND for one that never was, FORBIDDEN for somebody else's.
 */
export async function deleteLiveChatMessage(ctx: Context, { id }: LiveChatMessageIdInput): Promise<true> {
  const { accountId, staff } = requireAccount(ctx);
  const [found] = await ctx.db.select().from(liveChatMessages).where(eq(liveChatMessages.id, id));
  if (!found) throw notFound('The message');
  if (!staff && accountId !== found.accountId && accountId !== found.creatorId)
    throw forbidden(messages.notYourMessage);
  const [deleted] = await ctx.db
    .update(liveChatMessages)
    .set({ state: 'deleted' })
    .where(and(eq(liveChatMessages.id, id), ne(liveChatMessages.state, 'deleted')))
    .returning({ ...getTableColumns(liveChatMessages), before: sql<string>`old.state` });
  const writer = deleted ? (await accountSummaries(ctx, [deleted.accountId])).get(deleted.accountId) : undefined;
  if (!deleted || !writer) return true;
  const message = messageView(deleted, writer);
  await (deleted.before === 'held' ? publishHeld(ctx, 'delete', message) : publishToChat(ctx, 'delete', message));
  return true;
}
