import {
  type BattleIdInput,
  type BattleUserInput,
  type BattleView,
  type HeartInput,
  type JobPayload,
  messages,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, exists, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  accountSummaries,
  type Context,
  forbidden,
  neitherBlocked,
  notFound,
  realNow,
  requireAccount,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { isInAudience } from '../rights/index.ts';

const { accounts, battles, lives } = schema;

export type BattleRow = typeof battles.$inferSelect;

/** Battles and invitations in which one of these accounts takes part. */
export const ofAccounts = (ids: readonly string[]): SQL | undefined =>
  or(inArray(battles.account1Id, [...ids]), inArray(battles.account2Id, [...ids]));

/** Ends expired ones of these accounts, so that they do not depend on a worker. Returns those that were battles. */
export async function endOverdue(ctx: Context, ids: readonly string[]): Promise<BattleRow[]> {
  const now = realNow(ctx);
  await ctx.db
    .update(battles)
    .set({ state: 'expired', endedAt: now })
    .where(and(eq(battles.state, 'invited'), lte(battles.endsAt, now), ofAccounts(ids)));
  return ctx.db
    .update(battles)
    .set({ state: 'ended', endedAt: now })
    .where(and(eq(battles.state, 'active'), lte(battles.endsAt, now), ofAccounts(ids)))
    .returning();
}

/** In the order of the rows, without rows whose account has been erased. */
export async function battleViews(ctx: Context, rows: readonly BattleRow[]): Promise<BattleView[]> {
  const people = await accountSummaries(
    ctx,
    rows.flatMap((row) => [row.account1Id, row.account2Id]),
  );
  return rows.flatMap((row) => {
    const [user1, user2] = [people.get(row.account1Id), people.get(row.account2Id)];
    if (!user1 || !user2) return [];
    const { id, state, score1, score2 } = row;
    return [{ id, state, user1, user2, score1, score2, endsAt: row.endsAt.toISOString() }];
  });
}

const side1 = alias(accounts, 'side1');
const side2 = alias(accounts, 'side2');

/** Current battles by each participant among `ids`, without battles that a block hides from the viewer. */
export async function battlesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, BattleView>> {
  if (ids.length === 0) return new Map();
  const viewer = viewerId(ctx);
  const rows = await ctx.db
    .select({ battle: battles })
    .from(battles)
    .innerJoin(side1, eq(side1.id, battles.account1Id))
    .innerJoin(side2, eq(side2.id, battles.account2Id))
    .where(
      and(
        eq(battles.state, 'active'),
        gt(battles.endsAt, realNow(ctx)),
        ofAccounts(ids),
        seenBy(viewer, side1),
        seenBy(viewer, side2),
      ),
    );
  const views = await battleViews(
    ctx,
    rows.map(({ battle }) => battle),
  );
  return new Map(views.flatMap((view) => [view.user1.id, view.user2.id].map((id) => [id, view] as const)));
}

/** The current battle of `user`, or null. */
export async function battleOf(ctx: Context, { user }: BattleUserInput): Promise<BattleView | null> {
  return (await battlesOf(ctx, [user])).get(user) ?? null;
}

const seenBy = (viewer: string | null, side: typeof side1 | typeof side2): SQL | undefined =>
  and(isNull(side.suspendedAt), isNull(side.deletedAt), viewer === null ? undefined : neitherBlocked(viewer, side.id));

/** Publishes a battle's state to the viewers of both sides. */
export async function publishBattle(ctx: Context, row: BattleRow): Promise<BattleView | null> {
  const [battle] = await battleViews(ctx, [row]);
  if (!battle) return null;
  await ctx.afterCommit(() => publishToSides(ctx, battle));
  return battle;
}

function publishToSides(ctx: Context, battle: BattleView): void {
  const action = battle.state === 'active' ? 'update' : 'ended';
  for (const side of [battle.user1.id, battle.user2.id])
    ctx.realtime.publish(topics.battle(side), { type: 'battle', action, battle });
}

const everyMs = 250;
interface PendingScore {
  latest: BattleView | null;
}
const pendingScores = new Map<string, PendingScore>();

/** Like publishBattle, for a new score: at most four a second per process, and always the last. */
function publishScore(ctx: Context, battle: BattleView): void {
  const open = pendingScores.get(battle.id);
  if (open) {
    const { latest } = open;
    if (!latest || total(latest) <= total(battle)) open.latest = battle;
    return;
  }
  const entry: PendingScore = { latest: null };
  pendingScores.set(battle.id, entry);
  publishToSides(ctx, battle);
  setTimeout(() => {
    pendingScores.delete(battle.id);
    if (entry.latest) publishScore(ctx, entry.latest);
  }, everyMs).unref();
}

const total = ({ score1, score2 }: BattleView): number => score1 + score2;

/** The clocks of the worker and of the queue's database may differ by this much. */
const clockToleranceMs = 2_000;

/**
 * Ends a battle early; for both sides and staff. An ended battle stays as it is. NOT_FOUND for one that never started,
 * FORBIDDEN for other people's battles.
 */
export async function endBattle(ctx: Context, { id }: BattleIdInput): Promise<BattleView> {
  const { accountId, staff } = requireAccount(ctx);
  const [found] = await ctx.db
    .select()
    .from(battles)
    .where(and(eq(battles.id, id), inArray(battles.state, ['active', 'ended'])));
  if (!found) throw notFound('The battle');
  if (!staff && accountId !== found.account1Id && accountId !== found.account2Id)
    throw forbidden(messages.battleOfOthers);
  const [ended] = await endActive(ctx, eq(battles.id, id));
  if (ended) return ended;
  const rows = await ctx.db.select().from(battles).where(eq(battles.id, id));
  const [battle] = await battleViews(ctx, rows);
  if (!battle) throw notFound('The battle');
  return battle;
}

/** The task end_battle: ends a battle whose time is up. Idempotent. */
export async function endDueBattle(ctx: Context, { battle }: JobPayload<'end_battle'>): Promise<void> {
  const now = realNow(ctx).getTime() + clockToleranceMs;
  await endActive(ctx, and(eq(battles.id, battle), lte(battles.endsAt, new Date(now))));
}

/** Ends a creator's battle and invitations together with their live, in the caller's transaction. */
export async function endBattlesOf(ctx: Context, accountId: string): Promise<void> {
  // In a fixed order: the lives of two who invited each other may end concurrently.
  await ctx.db
    .select({ id: battles.id })
    .from(battles)
    .where(and(inArray(battles.state, ['invited', 'active']), ofAccounts([accountId])))
    .orderBy(battles.id)
    .for('update');
  await ctx.db
    .update(battles)
    .set({ state: 'expired', endedAt: realNow(ctx) })
    .where(and(eq(battles.state, 'invited'), ofAccounts([accountId])));
  await endActive(ctx, ofAccounts([accountId]));
}

/** A block ends the battle and invitations between the two, in the transaction of the block, which holds both accounts. */
export async function endBattleBetween(ctx: Context, one: string, other: string): Promise<void> {
  const both = and(ofAccounts([one]), ofAccounts([other]));
  await ctx.db
    .update(battles)
    .set({ state: 'expired', endedAt: realNow(ctx) })
    .where(and(eq(battles.state, 'invited'), both));
  await endActive(ctx, both);
}

async function endActive(ctx: Context, condition: SQL | undefined): Promise<BattleView[]> {
  return withTransaction(ctx, async (ctx) => {
    const ended: BattleRow[] = await ctx.db
      .update(battles)
      .set({ state: 'ended', endedAt: realNow(ctx) })
      .where(and(eq(battles.state, 'active'), condition))
      .returning();
    const views: BattleView[] = [];
    for (const row of ended) {
      const battle = await publishBattle(ctx, row);
      if (battle) views.push(battle);
    }
    return views;
  });
}

const pendingHearts = new Map<string, { count: number }>();

/** Publishes hearts to all viewers of a live: at most four updates a second per process, without losing any. */
function publishHearts(ctx: Pick<Context, 'realtime'>, creator: string, count: number): void {
  const open = pendingHearts.get(creator);
  if (open) {
    open.count += count;
    return;
  }
  const entry = { count: 0 };
  pendingHearts.set(creator, entry);
  ctx.realtime.publish(topics.liveChat(creator), { type: 'hearts', creator, count });
  setTimeout(() => {
    pendingHearts.delete(creator);
    if (entry.count > 0) publishHearts(ctx, creator, entry.count);
  }, everyMs).unref();
}

/**
 * Adds hearts to the live of `user` and to their side of the current battle (spec part 1 §4: each tap adds 1 to the score of
 * the viewer's side), and publishes them. Null without a battle that the viewer may see; no effect without a visible live.
 * Signed in only. Concurrent taps all count.
 */
export async function addHearts(ctx: Context, { user, count }: HeartInput): Promise<BattleView | null> {
  const { accountId } = requireAccount(ctx);
  const shown = await battleOf(ctx, { user });
  const [tapped] = await ctx.db
    .update(lives)
    .set({ hearts: sql`${lives.hearts} + ${count}` })
    .from(accounts)
    .where(
      and(
        eq(lives.accountId, user),
        eq(lives.state, 'live'),
        eq(accounts.id, lives.accountId),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        neitherBlocked(accountId, accounts.id),
        isInAudience(ctx, accountId),
      ),
    )
    .returning({ id: lives.id });
  if (tapped) await ctx.afterCommit(() => publishHearts(ctx, user, count));
  if (!shown) return null;
  const [scores] = await ctx.db
    .update(battles)
    .set({
      score1: sql`${battles.score1} + case when ${battles.account1Id} = ${user} then ${count}::int else 0 end`,
      score2: sql`${battles.score2} + case when ${battles.account2Id} = ${user} then ${count}::int else 0 end`,
    })
    .where(and(eq(battles.id, shown.id), eq(battles.state, 'active'), gt(battles.endsAt, realNow(ctx))))
    .returning({ score1: battles.score1, score2: battles.score2 });
  if (!scores) return null;
  const battle = { ...shown, ...scores };
  await ctx.afterCommit(() => publishScore(ctx, battle));
  return battle;
}

/** For queries over accounts: whether the account is the viewer's current battle opponent. */
export function isBattleOpponent(ctx: Context): SQL<boolean> {
  const viewer = viewerId(ctx);
  if (viewer === null) return sql<boolean>`false`;
  const sides = or(
    and(eq(battles.account1Id, viewer), eq(battles.account2Id, accounts.id)),
    and(eq(battles.account2Id, viewer), eq(battles.account1Id, accounts.id)),
  );
  const current = and(eq(battles.state, 'active'), gt(battles.endsAt, realNow(ctx)), sides);
  return sql<boolean>`${exists(ctx.db.select({ id: battles.id }).from(battles).where(current))}`;
}
