import { type BattleUserInput, type BattleView, limits, messages, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import {
  accountSummaryColumns,
  badInput,
  type Context,
  lockAccounts,
  neitherBlocked,
  realNow,
  requireCreator,
  withTransaction,
} from '../kernel/index.ts';
import { requireBothReady } from './require-both-ready.ts';
import { battleViews } from './store.ts';

const { accounts, battles } = schema;

/**
 * Invites a creator who is live to a battle, by one who is live too (spec part 2 §4). The invitation stands for 20 s of real time;
 * asking again meanwhile is the same invitation. BAD_INPUT for oneself, NOT_FOUND for whom one does not see, CONFLICT while one of
 * the two is not live or in a battle.
 */
export async function inviteBattle(ctx: Context, { user }: BattleUserInput): Promise<true> {
  const { accountId } = requireCreator(ctx);
  if (user === accountId) throw badInput('user', messages.ownBattle);
  return withTransaction<true>(ctx, async (ctx) => {
    const there = await lockAccounts(ctx, [accountId, user]);
    await requireBothReady(ctx, there, accountId, user);
    const now = realNow(ctx);
    const [standing] = await ctx.db
      .select({ id: battles.id })
      .from(battles)
      .where(
        and(
          eq(battles.account1Id, accountId),
          eq(battles.account2Id, user),
          eq(battles.state, 'invited'),
          gt(battles.endsAt, now),
        ),
      );
    if (standing) return true;
    const [row] = await ctx.db
      .insert(battles)
      .values({
        account1Id: accountId,
        account2Id: user,
        endsAt: new Date(now.getTime() + limits.battleInvitationMs),
        createdAt: now,
      })
      .returning();
    const [battle] = row ? await battleViews(ctx, [row]) : [];
    if (!battle) throw new Error('The invitation was not kept');
    await ctx.afterCommit(() => ctx.news.publish(topics.account(user), { type: 'battle', action: 'invited', battle }));
    return true;
  });
}

/** The invitations to the signed-in creator that stand now, the latest first. */
export async function listBattleInvitations(ctx: Context): Promise<BattleView[]> {
  const { accountId } = requireCreator(ctx);
  const rows = await ctx.db
    .select({ battle: battles, inviter: accountSummaryColumns })
    .from(battles)
    .innerJoin(accounts, eq(accounts.id, battles.account1Id))
    .where(
      and(
        eq(battles.account2Id, accountId),
        eq(battles.state, 'invited'),
        gt(battles.endsAt, realNow(ctx)),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        neitherBlocked(accountId, accounts.id),
      ),
    )
    .orderBy(desc(battles.id));
  return battleViews(
    ctx,
    rows.map(({ battle }) => battle),
  );
}
