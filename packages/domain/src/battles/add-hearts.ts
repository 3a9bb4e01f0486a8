import type { BattleView, HeartInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Context, realNow, requireAccount } from '../kernel/index.ts';
import { battleOf } from './get-battle.ts';
import { publishScore } from './publish-battle.ts';

const { battles } = schema;

/**
 * Adds taps to the side of `user` in the battle that goes on (spec part 1 §4: each tap adds 1 to the score of the viewer's side).
 * Null when there is none that the viewer may see, or its time is over. Signed in only. Taps at once all count.
 */
export async function addHearts(ctx: Context, { user, count }: HeartInput): Promise<BattleView | null> {
  requireAccount(ctx);
  const shown = await battleOf(ctx, { user });
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
