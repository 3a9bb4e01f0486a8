import { type BattleIdInput, type BattleView, type JobPayload, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, lte, type SQL } from 'drizzle-orm';
import { type Context, forbidden, notFound, realNow, requireAccount, withTransaction } from '../kernel/index.ts';
import { publishBattle } from './publish-battle.ts';
import { type BattleRow, battleViews, ofAccounts } from './store.ts';

const { battles } = schema;

/** Clocks of the worker and of the queue's database may differ by this much. */
const clockToleranceMs = 2_000;

/**
 * Ends a battle before its time: either side, and staff. What has ended stays as it ended. NOT_FOUND for one that never began,
 * FORBIDDEN for a battle of others.
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

/** The task end_battle: ends a battle whose time is over. Does nothing for one that has ended, and runs as often as it likes. */
export async function endDueBattle(ctx: Context, { battle }: JobPayload<'end_battle'>): Promise<void> {
  const now = realNow(ctx).getTime() + clockToleranceMs;
  await endActive(ctx, and(eq(battles.id, battle), lte(battles.endsAt, new Date(now))));
}

/** With the live of a creator end their battle and their invitations; joins the transaction that ends the live. */
export async function endBattlesOf(ctx: Context, accountId: string): Promise<void> {
  // In one order: the lives of two who invited each other may end at once.
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

/** A block ends the battle and the invitations of the two; joins the transaction of the block, which holds both accounts. */
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
