import { schema } from '@foxreel/db';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { autoDeliveries, autoRules } = schema;

/** Auto messages that wait between two accounts are not sent any more, in either direction, also when the block is taken back later. */
export async function cancelDeliveriesBetween(ctx: Context, one: string, other: string): Promise<void> {
  const rulesOf = (account: string) =>
    ctx.db.select({ id: autoRules.id }).from(autoRules).where(eq(autoRules.accountId, account));
  await ctx.db
    .update(autoDeliveries)
    .set({ state: 'skipped', reason: 'blocked' })
    .where(
      and(
        eq(autoDeliveries.state, 'waiting'),
        or(
          and(eq(autoDeliveries.fanId, one), inArray(autoDeliveries.ruleId, rulesOf(other))),
          and(eq(autoDeliveries.fanId, other), inArray(autoDeliveries.ruleId, rulesOf(one))),
        ),
      ),
    );
}
