import {
  type BattleIdInput,
  type BattleUserInput,
  type BattleView,
  type JobPayload,
  limits,
  messages,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, exists, gt, inArray, isNull, lte, or, type SQL, sql } from '@foxreel/db/drizzle';
import { alias } from '@foxreel/db/drizzle-pg';
import { enqueue } from '@foxreel/queue';
import {
  accountSummaries,
  type Context,
  forbidden,
  lockAccounts,
  neitherBlocked,
  notFound,
  realNow,
  requireAccount,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { type BattleRow, beginChain, closeChain } from './battle-chain.ts';

const { accounts, battles } = schema;

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
  return endRows(ctx, and(lte(battles.endsAt, now), ofAccounts(ids)));
}

/** Ends active battles and closes their chains, in one transaction. */
function endRows(ctx: Context, condition: SQL | undefined): Promise<BattleRow[]> {
  return withTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(battles)
      .set({ state: 'ended', endedAt: realNow(ctx) })
      .where(and(eq(battles.state, 'active'), condition))
      .returning();
    const closed: BattleRow[] = [];
    for (const row of ended) closed.push(await closeChain(ctx, row));
    return closed;
  });
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
    const { id, state, score1, score2, bestOf, round, wins1, wins2 } = row;
    return [{ id, state, user1, user2, score1, score2, endsAt: row.endsAt.toISOString(), bestOf, round, wins1, wins2 }];
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

export function publishToSides(ctx: Context, battle: BattleView): void {
  const action = battle.state === 'active' ? 'update' : 'ended';
  for (const side of [battle.user1.id, battle.user2.id])
    ctx.realtime.publish(topics.battle(side), { type: 'battle', action, battle });
}

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

/** The task end_battle: ends a battle whose time is up, and begins the next round of a series. Idempotent. */
export async function endDueBattle(ctx: Context, { battle }: JobPayload<'end_battle'>): Promise<void> {
  const now = realNow(ctx).getTime() + clockToleranceMs;
  const [due] = await ctx.db.select().from(battles).where(eq(battles.id, battle));
  if (!due) return;
  await withTransaction(ctx, async (ctx) => {
    // The accounts first, as who ends a live or accepts a battle does.
    const there = await lockAccounts(ctx, [due.account1Id, due.account2Id]);
    await endActive(ctx, and(eq(battles.id, battle), lte(battles.endsAt, new Date(now))));
    if (there.size === 2) await beginNextRound(ctx, battle);
  });
}

/** Rounds won by each side, this one included. */
const winsAfter = ({ wins1, wins2, score1, score2 }: BattleRow): [number, number] => [
  wins1 + (score1 > score2 ? 1 : 0),
  wins2 + (score2 > score1 ? 1 : 0),
];

/**
 * Begins the next round of an undecided series whose creators, both locked, are live, in no other battle and without a block since the
 * last one; once.
 */
async function beginNextRound(ctx: Context, battleId: string): Promise<void> {
  const [last] = await ctx.db.select().from(battles).where(eq(battles.id, battleId)).for('update');
  if (last?.state !== 'ended' || last.round >= last.bestOf) return;
  // Ended before its time, by one of the two: the series is over.
  if (last.endedAt && last.endedAt.getTime() < last.endsAt.getTime() - clockToleranceMs) return;
  const [wins1, wins2] = winsAfter(last);
  if (Math.max(wins1, wins2) * 2 > last.bestOf) return;
  const pair = [last.account1Id, last.account2Id];
  const live = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, pair), eq(accounts.live, true), neitherBlocked(last.account1Id, last.account2Id)));
  const seriesId = last.seriesId ?? last.id;
  const [later] = await ctx.db
    .select({ id: battles.id })
    .from(battles)
    .where(
      or(
        and(eq(battles.seriesId, seriesId), gt(battles.round, last.round)),
        and(eq(battles.state, 'active'), ofAccounts(pair)),
      ),
    )
    .limit(1);
  if (live.length < 2 || later) return;
  const { account1Id, account2Id, bestOf } = last;
  const round = { account1Id, account2Id, bestOf, round: last.round + 1, seriesId, wins1, wins2 };
  await begin(ctx, round, last.chainHash);
}

/** Starts a battle between two locked accounts that both can: five minutes of real time, its chain, and the job that ends it. */
export async function begin(
  ctx: Context,
  values: Pick<BattleRow, 'account1Id' | 'account2Id' | 'bestOf'> & Partial<BattleRow>,
  previousHash: string | null,
): Promise<BattleRow> {
  const now = realNow(ctx);
  const endsAt = new Date(now.getTime() + limits.battleMs);
  const started = { ...values, state: 'active' as const, startedAt: now, endsAt };
  const [row] = await ctx.db
    .insert(battles)
    .values({ ...started, createdAt: values.createdAt ?? now })
    .onConflictDoUpdate({ target: battles.id, set: started })
    .returning();
  if (!row) throw new Error('The battle was not saved');
  await ctx.db
    .update(battles)
    .set({ state: 'expired', endedAt: now })
    .where(and(eq(battles.state, 'invited'), ofAccounts([row.account1Id, row.account2Id])));
  await enqueue(ctx.db, 'end_battle', { battle: row.id }, { runAt: endsAt, key: `end_battle:${row.id}` });
  const begun = await beginChain(ctx, row, previousHash);
  await publishBattle(ctx, begun);
  return begun;
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
    const views: BattleView[] = [];
    for (const row of await endRows(ctx, condition)) {
      const battle = await publishBattle(ctx, row);
      if (battle) views.push(battle);
    }
    return views;
  });
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
