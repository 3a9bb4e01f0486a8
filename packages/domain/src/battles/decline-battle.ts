import { type BattleUserInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt } from 'drizzle-orm';
import { type Context, realNow, requireCreator } from '../kernel/index.ts';
import { battleViews } from './store.ts';

const { battles } = schema;

/** Turns the invitation by `user` down, and tells the inviter. False when it had expired or been answered already. */
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
    await ctx.afterCommit(() => ctx.news.publish(topics.account(user), { type: 'battle', action: 'ended', battle }));
  return true;
}
