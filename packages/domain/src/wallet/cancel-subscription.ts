import type { SubscriptionView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { cancelJobs } from '@foxreel/queue';
import { and, eq, ne } from 'drizzle-orm';
import { type Context, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { renewalJobs } from './plan-renewal.ts';
import { requireSubscriptionView } from './subscription-views.ts';

const { subscriptions } = schema;

/**
 * Cancels a subscription of the viewer: it lasts to the end of what is paid and does not renew. One whose renewal has failed ends at
 * once. Twice is once. NOT_FOUND for somebody else's.
 */
export async function cancelSubscription(ctx: Context, { id }: { id: string }): Promise<SubscriptionView> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.id, id), eq(subscriptions.fromId, accountId)))
      .for('update');
    if (!row) throw notFound('The subscription');
    if (row.status === 'active') {
      const now = ctx.clock.now();
      const lapsed = row.endsAt !== null && row.endsAt <= now;
      await ctx.db
        .update(subscriptions)
        .set({
          status: lapsed ? 'ended' : 'canceled',
          endsAt: lapsed ? row.endsAt : (row.renewsAt ?? now),
          renewsAt: null,
        })
        .where(and(eq(subscriptions.id, id), ne(subscriptions.status, 'ended')));
      await cancelJobs(ctx.db, renewalJobs(id));
    }
    return requireSubscriptionView(ctx, { from: row.fromId, to: row.toId });
  });
}
