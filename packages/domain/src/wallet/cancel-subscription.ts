import type { SubscriptionView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { stopRenewals } from './stop-renewals.ts';
import { requireSubscriptionView } from './subscription-views.ts';

const { subscriptions } = schema;

/**
 * Cancels a subscription of the viewer, to whomever it is, there or not: it lasts to the end of what is paid and does not renew. One
 * whose renewal has failed ends at once. Twice is once. NOT_FOUND for somebody else's.
 */
export async function cancelSubscription(ctx: Context, { id }: { id: string }): Promise<SubscriptionView> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ from: subscriptions.fromId, to: subscriptions.toId })
      .from(subscriptions)
      .where(and(eq(subscriptions.id, id), eq(subscriptions.fromId, accountId)))
      .for('update');
    if (!row) throw notFound('The subscription');
    await stopRenewals(ctx, eq(subscriptions.id, id));
    return requireSubscriptionView(ctx, row);
  });
}
