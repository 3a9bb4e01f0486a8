import {
  type AccountIdInput,
  type AccountSummary,
  type BlockedListInput,
  limits,
  messages,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNull, or } from '@foxreel/db/drizzle';
import { accountSummaries } from '../account/index.ts';
import { endBattleBetween } from '../battles/index.ts';
import { unpinCommentsBetween } from '../comments/index.ts';
import {
  accountSummaryColumns,
  badInput,
  type Context,
  forbidden,
  lockAccounts,
  notFound,
  requireAccount,
  toAccountSummary,
  withTransaction,
} from '../kernel/index.ts';
import { kickViewerFromLives } from '../live/index.ts';
import { cancelDeliveriesBetween } from '../messaging/index.ts';
import { stopRenewalsBetween } from '../wallet/index.ts';
import { addToCounts, publishCounts, type RelationCounts } from './following.ts';

const { accounts, blocks, follows } = schema;

export interface BlockView {
  id: string;
  blocked: AccountSummary;
}

/**
 * Blocks an account: both become invisible to each other, and follows end. Cancels waiting auto messages between them, removes
 * each from the other's current live and chat, ends their battle, cancels subscriptions between them, and unpins their comments on each
 * other's media. Idempotent. An account may block somebody who has blocked it.
 */
export async function blockAccount(ctx: Context, { id }: AccountIdInput): Promise<BlockView> {
  const { accountId } = requireAccount(ctx);
  if (id === accountId) throw badInput('id', messages.ownBlock);
  return withTransaction(ctx, async (ctx) => {
    const there = await lockAccounts(ctx, [accountId, id]);
    const blocked = there.has(id) ? (await accountSummaries(ctx, [id])).get(id) : undefined;
    if (!blocked) throw notFound('The account');
    await ctx.db
      .insert(blocks)
      .values({ blockerId: accountId, blockedId: id, createdAt: ctx.clock.now() })
      .onConflictDoNothing();
    const [block] = await ctx.db
      .select({ id: blocks.id })
      .from(blocks)
      .where(and(eq(blocks.blockerId, accountId), eq(blocks.blockedId, id)));
    if (!block) throw new Error('The block was not saved');
    publishCounts(ctx, await endFollows(ctx, accountId, id));
    await cancelDeliveriesBetween(ctx, accountId, id);
    await kickViewerFromLives(ctx, id, [accountId]);
    await kickViewerFromLives(ctx, accountId, [id]);
    await endBattleBetween(ctx, accountId, id);
    await stopRenewalsBetween(ctx, accountId, id);
    await unpinCommentsBetween(ctx, accountId, id);
    ctx.afterCommit(() => {
      for (const [account, other] of [
        [accountId, id],
        [id, accountId],
      ] as const) {
        ctx.realtime.publish(topics.liveChat(account), { type: 'live_chat_cleared', creator: account, writer: other });
        ctx.realtime.publish(topics.account(account), { type: 'blocked', account: other });
        ctx.realtime.publish(topics.account(account), { type: 'rights_changed' });
      }
    });
    return { id: block.id, blocked };
  });
}

async function endFollows(ctx: Context, one: string, other: string): Promise<RelationCounts[]> {
  const ended = await ctx.db
    .delete(follows)
    .where(
      or(
        and(eq(follows.followerId, one), eq(follows.followeeId, other)),
        and(eq(follows.followerId, other), eq(follows.followeeId, one)),
      ),
    )
    .returning({ follower: follows.followerId, followee: follows.followeeId });
  const counts = new Map<string, RelationCounts>();
  for (const { follower, followee } of ended) {
    counts.set(follower, await addToCounts(ctx, follower, { following: -1 }));
    counts.set(followee, await addToCounts(ctx, followee, { followers: -1 }));
  }
  return [...counts.values()];
}

/** Lifts the viewer's own block of an account. False if there was none. */
export async function unblockAccount(ctx: Context, { id }: AccountIdInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  const rows = await ctx.db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, accountId), eq(blocks.blockedId, id)))
    .returning({ id: blocks.id });
  if (rows.length === 0) return false;
  await ctx.afterCommit(() => {
    for (const account of [accountId, id]) ctx.realtime.publish(topics.account(account), { type: 'rights_changed' });
  });
  return true;
}

/** The viewer's blocked accounts, latest first, without deleted ones. FORBIDDEN for another's list. */
export async function listBlocked(ctx: Context, input: BlockedListInput): Promise<BlockView[]> {
  const { accountId } = requireAccount(ctx);
  if (input.user !== undefined && input.user !== accountId) throw forbidden('You can only see your own list');
  const rows = await ctx.db
    .select({ block: blocks.id, ...accountSummaryColumns })
    .from(blocks)
    .innerJoin(accounts, eq(accounts.id, blocks.blockedId))
    .where(and(eq(blocks.blockerId, accountId), isNull(accounts.suspendedAt), isNull(accounts.deletedAt)))
    // By the time first: with the id alone the planner may walk back through everybody's blocks.
    .orderBy(desc(blocks.createdAt), desc(blocks.id))
    .limit(input.limit ?? limits.limitMax)
    .offset(input.skip);
  return rows.map(({ block, ...account }) => ({ id: block, blocked: toAccountSummary(account) }));
}
