import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, ne } from 'drizzle-orm';
import { type Context, requireStaff, withTransaction } from '../kernel/index.ts';

const { subscriptions } = schema;

/** Ends the right of `from` to the media of `to` at once. False when there was none. Staff or system. */
export async function endSubscription(ctx: Context, pair: { from: string; to: string }): Promise<boolean> {
  requireStaff(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [ended] = await ctx.db
      .update(subscriptions)
      .set({ status: 'ended', endsAt: ctx.clock.now(), renewsAt: null })
      .where(
        and(eq(subscriptions.fromId, pair.from), eq(subscriptions.toId, pair.to), ne(subscriptions.status, 'ended')),
      )
      .returning({ id: subscriptions.id });
    if (!ended) return false;
    ctx.afterCommit(() => ctx.news.publish(topics.account(pair.from), { type: 'rights_changed' }));
    return true;
  });
}
