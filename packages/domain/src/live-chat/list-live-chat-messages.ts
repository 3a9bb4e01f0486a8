import type { LiveChatListInput, LiveChatMessageView, LiveChatOwnerInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gte, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { accountSummaryColumns, type Context, neitherBlocked, toAccountSummary, viewerId } from '../kernel/index.ts';
import { keptChat, messageView, openChat } from './store.ts';

const { accounts, liveChatMessages, lives } = schema;

/**
 * What was said last in the running live of a creator, or else in the last one, oldest first (spec part 1 §8, LiveChatMessages).
 * Anonymous visitors may read. Without writers who are gone, whom the creator has blocked, and who are blocked, either way, for the
 * viewer. NOT_FOUND for a creator who does not exist for the viewer.
 */
export async function listLiveChatMessages(ctx: Context, input: LiveChatListInput): Promise<LiveChatMessageView[]> {
  await openChat(ctx, input.user);
  const [last] = await ctx.db
    .select({ startedAt: lives.startedAt })
    .from(lives)
    .where(and(eq(lives.accountId, input.user), isNotNull(lives.startedAt)))
    .orderBy(desc(lives.id))
    .limit(1);
  if (!last?.startedAt) return [];
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

/** The messages that wait for the creator, oldest first. The creator, and staff with `creator`. */
export async function listHeldLiveChatMessages(
  ctx: Context,
  input: LiveChatOwnerInput,
): Promise<LiveChatMessageView[]> {
  const creatorId = keptChat(ctx, input.creator);
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

/** The newest first. */
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
