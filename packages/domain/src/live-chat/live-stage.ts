import type {
  LiveChatMessageIdInput,
  LiveChatMessageView,
  LiveChatOwnerInput,
  LiveOfInput,
  LiveStageView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gte, isNotNull, isNull } from '@foxreel/db/drizzle';
import {
  accountSummaryColumns,
  type Context,
  neitherBlocked,
  notFound,
  requireAccount,
  toAccountSummary,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { lastLiveOf, lockOwnLive, messageView, moderatedChat, openChat, publishInLive } from './live-chat-room.ts';
import { openGoalOf } from './live-goals.ts';
import { openPollOf } from './live-polls.ts';

const { accounts, liveChatMessages, lives } = schema;

/** A message that is shown, with a writer whom the viewer may see. */
async function shownMessage(ctx: Context, id: string): Promise<LiveChatMessageView | null> {
  const viewer = viewerId(ctx);
  const [row] = await ctx.db
    .select({ message: liveChatMessages, writer: accountSummaryColumns })
    .from(liveChatMessages)
    .innerJoin(accounts, eq(accounts.id, liveChatMessages.accountId))
    .where(
      and(
        eq(liveChatMessages.id, id),
        eq(liveChatMessages.state, 'shown'),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        neitherBlocked(liveChatMessages.creatorId, accounts.id),
        viewer === null ? undefined : neitherBlocked(viewer, accounts.id),
      ),
    );
  return row ? messageView(row.message, toAccountSummary(row.writer)) : null;
}

/**
 * What stands above the chat of `user`'s live: the goal, the open poll and the pinned message, each null without one, all null
 * while they are not live. NOT_FOUND for a creator the viewer cannot see.
 */
export async function getLiveStage(ctx: Context, { user }: LiveOfInput): Promise<LiveStageView> {
  await openChat(ctx, user);
  const live = await lastLiveOf(ctx, user);
  if (!live?.onAir) return { goal: null, poll: null, pinned: null };
  return {
    goal: await openGoalOf(ctx, live.id),
    poll: await openPollOf(ctx, live.id),
    pinned: live.pinnedMessageId === null ? null : await shownMessage(ctx, live.pinnedMessageId),
  };
}

/** Those who may not see the new message at least lose the old one. */
async function publishPin(ctx: Context, creator: string, message: LiveChatMessageView | null): Promise<void> {
  await publishInLive(ctx, { type: 'live_pin', creator, message: null });
  if (message) await publishInLive(ctx, { type: 'live_pin', creator, message });
}

/**
 * Pins a message of the current live above its chat, in place of another. The creator, moderators and staff. NOT_FOUND for one that is not
 * shown or of an earlier live, FORBIDDEN in others' chats, CONFLICT after the live.
 */
export async function pinLiveChatMessage(ctx: Context, { id }: LiveChatMessageIdInput): Promise<LiveChatMessageView> {
  requireAccount(ctx);
  const [found] = await ctx.db
    .select({ creator: liveChatMessages.creatorId })
    .from(liveChatMessages)
    .where(and(eq(liveChatMessages.id, id), eq(liveChatMessages.state, 'shown')));
  if (!found) throw notFound('The message');
  const { creator } = found;
  await moderatedChat(ctx, creator);
  return withTransaction(ctx, async (ctx) => {
    const live = await lockOwnLive(ctx, creator);
    const [current] = await ctx.db
      .select({ id: liveChatMessages.id })
      .from(liveChatMessages)
      .where(and(eq(liveChatMessages.id, id), gte(liveChatMessages.createdAt, live.startedAt)));
    const message = current ? await shownMessage(ctx, id) : null;
    if (!message) throw notFound('The message');
    await ctx.db.update(lives).set({ pinnedMessageId: id }).where(eq(lives.id, live.id));
    await publishPin(ctx, creator, message);
    return message;
  });
}

/** Unpins the message of the current live. False if there was none. The creator; moderators and staff with `creator`. */
export async function unpinLiveChatMessage(ctx: Context, input: LiveChatOwnerInput): Promise<boolean> {
  const creator = await moderatedChat(ctx, input.creator);
  const unpinned = await ctx.db
    .update(lives)
    .set({ pinnedMessageId: null })
    .where(and(eq(lives.accountId, creator), eq(lives.state, 'live'), isNotNull(lives.pinnedMessageId)))
    .returning({ id: lives.id });
  if (unpinned.length > 0) await publishPin(ctx, creator, null);
  return unpinned.length > 0;
}
