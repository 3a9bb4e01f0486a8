import type { LiveChatMessageIdInput, LiveChatMessageView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, ne } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { type Context, notFound, requireAccount } from '../kernel/index.ts';
import { publishToChat } from './publish-message.ts';
import { keptChat, messageView } from './store.ts';

const { liveChatMessages } = schema;

/**
 * Lets a held message through; from then on its writer is no newcomer. The creator and staff. Saying it twice shows it once.
 * NOT_FOUND for one that is not there or was deleted.
 */
export async function approveLiveChatMessage(
  ctx: Context,
  { id }: LiveChatMessageIdInput,
): Promise<LiveChatMessageView> {
  requireAccount(ctx);
  const [found] = await ctx.db
    .select()
    .from(liveChatMessages)
    .where(and(eq(liveChatMessages.id, id), ne(liveChatMessages.state, 'deleted')));
  if (!found) throw notFound('The message');
  keptChat(ctx, found.creatorId);
  const [approved] = await ctx.db
    .update(liveChatMessages)
    .set({ state: 'shown' })
    .where(and(eq(liveChatMessages.id, id), eq(liveChatMessages.state, 'held')))
    .returning();
  const writer = (await accountSummaries(ctx, [found.accountId])).get(found.accountId);
  if (!writer) throw notFound('The message');
  const message = messageView(approved ?? found, writer);
  if (approved) await publishToChat(ctx, 'new', message);
  return message;
}
