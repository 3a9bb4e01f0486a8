import type { LiveGoalView, SetLiveGoalInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gte, isNull, lte, sql } from '@foxreel/db/drizzle';
import { type Context, requireCreator, withTransaction } from '../kernel/index.ts';
import { lockOwnLive, publishInLive } from './live-chat-room.ts';

const { liveGoals, sales } = schema;

type GoalRow = typeof liveGoals.$inferSelect;

async function goalView(ctx: Context, row: GoalRow): Promise<LiveGoalView> {
  const [tips] = await ctx.db
    .select({ coins: sql<number>`coalesce(sum(${sales.coins}), 0)::int` })
    .from(sales)
    .where(
      and(
        eq(sales.liveId, row.liveId),
        eq(sales.kind, 'tip'),
        isNull(sales.refundedBy),
        gte(sales.createdAt, row.createdAt),
        row.closedAt ? lte(sales.createdAt, row.closedAt) : undefined,
      ),
    );
  return {
    id: row.id,
    creator: row.creatorId,
    title: row.title,
    target: row.target,
    raised: tips?.coins ?? 0,
    state: row.closedAt ? 'closed' : 'open',
    addDate: row.createdAt.toISOString(),
  };
}

async function publishGoal(ctx: Context, row: GoalRow): Promise<LiveGoalView> {
  const goal = await goalView(ctx, row);
  const { creator } = goal;
  await publishInLive(ctx, { type: 'live_goal', creator, goal });
  return goal;
}

const isOpenGoal = (live: string) => and(eq(liveGoals.liveId, live), isNull(liveGoals.closedAt));

/** The open goal of a live; null without one. */
export async function openGoalOf(ctx: Context, live: string): Promise<LiveGoalView | null> {
  const [row] = await ctx.db.select().from(liveGoals).where(isOpenGoal(live));
  return row ? goalView(ctx, row) : null;
}

/** Publishes how far the open goal of a live is. */
export async function publishOpenGoal(ctx: Context, live: string): Promise<void> {
  const [row] = await ctx.db.select().from(liveGoals).where(isOpenGoal(live));
  if (row) await publishGoal(ctx, row);
}

/** In the transaction that holds the live. */
const closeOpenGoal = (ctx: Context, live: string): Promise<GoalRow[]> =>
  ctx.db.update(liveGoals).set({ closedAt: ctx.clock.now() }).where(isOpenGoal(live)).returning();

/**
 * Sets the goal of the caller's live on air, in Fox Coins, in place of an open one: tips given in the live from now on count.
 * Creators only; CONFLICT if not live.
 */
export async function setLiveGoal(ctx: Context, { title, target }: SetLiveGoalInput): Promise<LiveGoalView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    const { id } = await lockOwnLive(ctx, accountId);
    await closeOpenGoal(ctx, id);
    const [row] = await ctx.db
      .insert(liveGoals)
      .values({ liveId: id, creatorId: accountId, title, target, createdAt: ctx.clock.now() })
      .returning();
    if (!row) throw new Error('The goal was not saved');
    return publishGoal(ctx, row);
  });
}

/** Takes the goal of the caller's live away. False if there was none; CONFLICT if not live. */
export async function closeLiveGoal(ctx: Context): Promise<boolean> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    const { id } = await lockOwnLive(ctx, accountId);
    const [closed] = await closeOpenGoal(ctx, id);
    if (closed) await publishGoal(ctx, closed);
    return closed !== undefined;
  });
}
