import {
  type LiveChatListInput,
  type LiveChatMessageView,
  type LiveChatOwnerInput,
  limits,
  messages,
  type NewLiveChatMessageInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gte, isNull, type SQL, sql } from '@foxreel/db/drizzle';
import {
  accountSummaries,
  accountSummaryColumns,
  badInput,
  type Context,
  DomainError,
  forbidden,
  hasBlockedWord,
  neitherBlocked,
  requireAccount,
  toAccountSummary,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { matchesPattern } from './chat-patterns.ts';
import { type Chat, lastLiveOf, messageView, moderatedChat, openChat, publishInLive } from './live-chat-room.ts';

const { accounts, liveChatMessages } = schema;

/** Publishes to everybody who has the chat open. */
export async function publishToChat(
  ctx: Context,
  action: 'new' | 'delete',
  message: LiveChatMessageView,
): Promise<void> {
  await publishInLive(ctx, { type: 'live_chat', action, creator: message.creator, message });
}

/** Publishes a held message: to its author and the creator only. */
export async function publishHeld(
  ctx: Context,
  action: 'held' | 'delete',
  message: LiveChatMessageView,
): Promise<void> {
  const { creator, user } = message;
  await ctx.afterCommit(() => {
    for (const account of [creator, user.id])
      ctx.realtime.publish(topics.account(account), { type: 'live_chat', action, creator, message });
  });
}

/**
 * Writes to the chat of a live creator (spec part 1 §8, NewLiveChatMessage). `state` is 'held' if the creator approves
 * newcomers' first messages. The creator, moderators and staff are unrestricted. NOT_FOUND for a creator the author cannot see, CONFLICT
 * after the live, FORBIDDEN when muted or not a follower, BAD_INPUT at `text` for a blocked word or pattern, RATE_LIMITED in slow mode.
 */
export async function newLiveChatMessage(ctx: Context, input: NewLiveChatMessageInput): Promise<LiveChatMessageView> {
  const { accountId, staff } = requireAccount(ctx);
  const chat = await openChat(ctx, input.user);
  if (!chat.live) throw new DomainError('CONFLICT', messages.liveEnded);
  if (staff || chat.moderates || accountId === input.user) return write(ctx, input, 'shown');
  if (chat.muted) throw forbidden(messages.liveChatMuted);
  if (chat.settings.followersOnly && !chat.follows) throw forbidden(messages.liveChatFollowers);
  const { blockedWords, blockedPatterns } = chat.settings;
  if (hasBlockedWord(input.text, blockedWords) || matchesPattern(input.text, blockedPatterns))
    throw badInput('text', messages.liveChatWord);
  if (chat.settings.slowModeSeconds === 0 && !chat.settings.holdNewcomers) return write(ctx, input, 'shown');
  return withTransaction(ctx, async (ctx) => write(ctx, input, await admit(ctx, input.user, accountId, chat)));
}

/** Depends on the author's earlier messages here; concurrent ones take turns. */
async function admit(ctx: Context, creatorId: string, writerId: string, { settings }: Chat): Promise<'shown' | 'held'> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${creatorId} ${writerId}`}, 0))`);
  const own = and(eq(liveChatMessages.creatorId, creatorId), eq(liveChatMessages.accountId, writerId));
  const [last] = await ctx.db
    .select({ createdAt: liveChatMessages.createdAt })
    .from(liveChatMessages)
    .where(own)
    .orderBy(desc(liveChatMessages.id))
    .limit(1);
  const sinceMs = last ? ctx.clock.now().getTime() - last.createdAt.getTime() : Number.POSITIVE_INFINITY;
  const waitMs = settings.slowModeSeconds * 1000 - sinceMs;
  if (waitMs > 0) {
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    throw new DomainError('RATE_LIMITED', messages.liveChatSlow, { retryAfterSeconds });
  }
  return settings.holdNewcomers ? newcomerState(ctx, own) : 'shown';
}

async function newcomerState(ctx: Context, own: ReturnType<typeof and>): Promise<'shown' | 'held'> {
  const [said] = await ctx.db
    .select({
      shown: sql<number>`count(*) filter (where ${liveChatMessages.state} = 'shown')::int`,
      held: sql<number>`count(*) filter (where ${liveChatMessages.state} = 'held')::int`,
    })
    .from(liveChatMessages)
    .where(own);
  if (said && said.shown > 0) return 'shown';
  if (said && said.held >= limits.liveChatHeldMax) throw new DomainError('CONFLICT', messages.liveChatHeld);
  return 'held';
}

async function write(
  ctx: Context,
  { user, text }: NewLiveChatMessageInput,
  state: 'shown' | 'held',
): Promise<LiveChatMessageView> {
  const { accountId } = requireAccount(ctx);
  const writer = (await accountSummaries(ctx, [accountId])).get(accountId);
  const [row] = await ctx.db
    .insert(liveChatMessages)
    .values({ creatorId: user, accountId, text, state, createdAt: ctx.clock.now() })
    .returning();
  if (!row || !writer) throw new Error('The message was not saved');
  const message = messageView(row, writer);
  await (state === 'shown' ? publishToChat(ctx, 'new', message) : publishHeld(ctx, 'held', message));
  return message;
}

/**
 * The latest messages of a creator's current live, or else of the last one, oldest first (spec part 1 §8, LiveChatMessages).
 * Visitors may read. Without authors who are deleted, blocked by the creator, or in a block with the viewer. NOT_FOUND for a
 * creator the viewer cannot see.
 */
export async function listLiveChatMessages(ctx: Context, input: LiveChatListInput): Promise<LiveChatMessageView[]> {
  await openChat(ctx, input.user);
  const last = await lastLiveOf(ctx, input.user);
  if (!last) return [];
  const viewer = viewerId(ctx);
  const rows = await rowsWhere(
    ctx,
    and(
      eq(liveChatMessages.creatorId, input.user),
      eq(liveChatMessages.state, 'shown'),
      gte(liveChatMessages.createdAt, last.startedAt),
      viewer === null || viewer === input.user ? undefined : neitherBlocked(viewer, liveChatMessages.accountId),
      neitherBlocked(input.user, liveChatMessages.accountId),
    ),
    input.limit,
  );
  return rows.toReversed();
}

const heldListed = 200;

/** The held messages, oldest first. The creator; moderators and staff with `creator`. */
export async function listHeldLiveChatMessages(
  ctx: Context,
  input: LiveChatOwnerInput,
): Promise<LiveChatMessageView[]> {
  const creatorId = await moderatedChat(ctx, input.creator);
  const rows = await rowsWhere(
    ctx,
    and(
      eq(liveChatMessages.creatorId, creatorId),
      eq(liveChatMessages.state, 'held'),
      neitherBlocked(creatorId, liveChatMessages.accountId),
    ),
    heldListed,
  );
  return rows.toReversed();
}

/** Newest first. */
async function rowsWhere(ctx: Context, condition: SQL | undefined, limit: number): Promise<LiveChatMessageView[]> {
  const rows = await ctx.db
    .select({ message: liveChatMessages, writer: accountSummaryColumns })
    .from(liveChatMessages)
    .innerJoin(accounts, eq(accounts.id, liveChatMessages.accountId))
    .where(and(condition, isNull(accounts.suspendedAt), isNull(accounts.deletedAt)))
    .orderBy(desc(liveChatMessages.createdAt), desc(liveChatMessages.id))
    .limit(limit);
  return rows.map(({ message, writer }) => messageView(message, toAccountSummary(writer)));
}
