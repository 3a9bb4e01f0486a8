import type { BattleView, HeartInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Context, neitherBlocked, realNow, requireAccount } from '../kernel/index.ts';
import { battleOf } from './get-battle.ts';
import { publishScore } from './publish-battle.ts';
import { publishHearts } from './publish-hearts.ts';

const { accounts, battles, lives } = schema;

/**
 * Adds taps to the live of `user`, and to their side of the battle that goes on (spec part 1 §4: each tap adds 1 to the score of the
 * viewer's side). Everyone who watches sees them. Null when there is no battle that the viewer may see, or its time is over; nothing
 * happens where there is no live that they may see. Signed in only. Taps at once all count.
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
