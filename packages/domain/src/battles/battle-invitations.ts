import {
  type BattleInviteInput,
  type BattleUserInput,
  type BattleView,
  limits,
  messages,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt, inArray, isNull } from '@foxreel/db/drizzle';
import {
  accountSummaryColumns,
  badInput,
  type Context,
  DomainError,
  lockAccounts,
  neitherBlocked,
  notFound,
  realNow,
  requireCreator,
  withTransaction,
} from '../kernel/index.ts';
import { battleViews, begin, endOverdue, ofAccounts, publishBattle } from './battle.ts';
import type { BattleRow } from './battle-chain.ts';

const { accounts, battles } = schema;

/**
 * Checks for two locked accounts that a battle between them can start; `there` has those neither suspended nor deleted.
 * NOT_FOUND for the other if gone or a block exists in either direction; CONFLICT unless both are live, or if one is in a
 * battle.
 */
export async function assertBattlePossible(
  ctx: Context,
  there: ReadonlySet<string>,
  accountId: string,
  other: string,
): Promise<void> {
  const pair = [accountId, other];
  const rows = await ctx.db
    .select({ id: accounts.id, live: accounts.live })
    .from(accounts)
    .where(and(inArray(accounts.id, pair), neitherBlocked(accountId, other)));
  if (!there.has(other) || rows.length < 2) throw notFound('The account');
  if (!there.has(accountId) || rows.some((row) => !row.live)) throw new DomainError('CONFLICT', messages.battleNotLive);
  for (const over of await endOverdue(ctx, pair)) await publishBattle(ctx, over);
  const [taken] = await ctx.db
    .select({ id: battles.id })
    .from(battles)
    .where(and(eq(battles.state, 'active'), ofAccounts(pair)))
    .limit(1);
  if (taken) throw new DomainError('CONFLICT', messages.battleTaken);
}

/**
 * Invites another live creator to a battle (spec part 2 §4). The invitation is valid for 20 s of real time; asking again
 * meanwhile returns the same one. BAD_INPUT for oneself, NOT_FOUND for an account the viewer cannot see, CONFLICT unless both
 * are live and in no battle. `bestOf` 3: a series that two wins decide.
 */
export async function inviteBattle(ctx: Context, { user, bestOf = 1 }: BattleInviteInput): Promise<true> {
  const { accountId } = requireCreator(ctx);
  if (user === accountId) throw badInput('user', messages.ownBattle);
  return withTransaction<true>(ctx, async (ctx) => {
    const there = await lockAccounts(ctx, [accountId, user]);
    await assertBattlePossible(ctx, there, accountId, user);
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
        bestOf,
        endsAt: new Date(now.getTime() + limits.battleInvitationMs),
        createdAt: now,
      })
      .returning();
    const [battle] = row ? await battleViews(ctx, [row]) : [];
    if (!battle) throw new Error('The invitation was not saved');
    await ctx.afterCommit(() =>
      ctx.realtime.publish(topics.account(user), { type: 'battle', action: 'invited', battle }),
    );
    return true;
  });
}

/** The signed-in creator's open invitations, latest first. */
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

/**
 * Accepts the invitation by `user` and starts a battle of 5 minutes of real time; repeated or concurrent calls start one
 * battle. All other invitations of both end. CONFLICT if the invitation has expired, not both are live, or one is in another
 * battle; NOT_FOUND for an account the viewer cannot see.
 */
export async function acceptBattle(ctx: Context, { user }: BattleUserInput): Promise<BattleView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    const there = await lockAccounts(ctx, [accountId, user]);
    const now = realNow(ctx);
    const invitation = await latestOf(ctx, user, accountId, now);
    if (invitation?.state === 'active') return viewOf(ctx, invitation);
    if (!invitation) throw new DomainError('CONFLICT', messages.battleInvitationGone);
    await assertBattlePossible(ctx, there, accountId, user);
    return viewOf(ctx, await begin(ctx, invitation, null));
  });
}

async function latestOf(ctx: Context, inviter: string, invited: string, now: Date): Promise<BattleRow | null> {
  const [row] = await ctx.db
    .select()
    .from(battles)
    .where(
      and(
        eq(battles.account1Id, inviter),
        eq(battles.account2Id, invited),
        inArray(battles.state, ['invited', 'active']),
        gt(battles.endsAt, now),
      ),
    )
    .orderBy(desc(battles.id))
    .limit(1);
  return row ?? null;
}

async function viewOf(ctx: Context, row: BattleRow): Promise<BattleView> {
  const [battle] = await battleViews(ctx, [row]);
  if (!battle) throw new DomainError('CONFLICT', messages.battleInvitationGone);
  return battle;
}

/** Declines the invitation by `user` and notifies the inviter. False if it had expired or been answered. */
export async function declineBattle(ctx: Context, { user }: BattleUserInput): Promise<boolean> {
  const { accountId } = requireCreator(ctx);
  const now = realNow(ctx);
  const [declined] = await ctx.db
    .update(battles)
    .set({ state: 'expired', endedAt: now })
    .where(
      and(
        eq(battles.account1Id, user),
        eq(battles.account2Id, accountId),
        eq(battles.state, 'invited'),
        gt(battles.endsAt, now),
      ),
    )
    .returning();
  if (!declined) return false;
  const [battle] = await battleViews(ctx, [declined]);
  if (battle)
    await ctx.afterCommit(() =>
      ctx.realtime.publish(topics.account(user), { type: 'battle', action: 'ended', battle }),
    );
  return true;
}
