import { type BattleUserInput, type BattleView, limits, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { type Context, DomainError, lockAccounts, realNow, requireCreator, withTransaction } from '../kernel/index.ts';
import { publishBattle } from './publish-battle.ts';
import { requireBothReady } from './require-both-ready.ts';
import { type BattleRow, battleViews, ofAccounts } from './store.ts';

const { battles } = schema;

/**
 * Takes up the invitation by `user` and begins a battle of 5 minutes of real time. Twice, or twice at once, is the one battle.
 * All other invitations of the two are over with it. CONFLICT when the invitation has expired, when not both are live, or when one of
 * them has begun another battle; NOT_FOUND for whom one does not see.
 */
export async function acceptBattle(ctx: Context, { user }: BattleUserInput): Promise<BattleView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    const there = await lockAccounts(ctx, [accountId, user]);
    const now = realNow(ctx);
    const invitation = await latestOf(ctx, user, accountId, now);
    if (invitation?.state === 'active') return viewOf(ctx, invitation);
    if (!invitation) throw new DomainError('CONFLICT', messages.battleInvitationGone);
    await requireBothReady(ctx, there, accountId, user);
    const endsAt = new Date(now.getTime() + limits.battleMs);
    const [begun] = await ctx.db
      .update(battles)
      .set({ state: 'active', startedAt: now, endsAt })
      .where(eq(battles.id, invitation.id))
      .returning();
    if (!begun) throw new DomainError('CONFLICT', messages.battleInvitationGone);
    await ctx.db
      .update(battles)
      .set({ state: 'expired', endedAt: now })
      .where(and(eq(battles.state, 'invited'), ofAccounts([accountId, user])));
    await enqueue(ctx.db, 'end_battle', { battle: begun.id }, { runAt: endsAt, key: `end_battle:${begun.id}` });
    return viewOf(ctx, begun);
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
  const battle = (await publishBattle(ctx, row)) ?? (await battleViews(ctx, [row]))[0];
  if (!battle) throw new DomainError('CONFLICT', messages.battleInvitationGone);
  return battle;
}
