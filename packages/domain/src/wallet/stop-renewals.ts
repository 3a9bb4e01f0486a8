import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { cancelJobs } from '@foxreel/queue';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { type Context, withTransaction } from '../kernel/index.ts';
import { renewalJobs } from './plan-renewal.ts';

const { subscriptions } = schema;
const { endsAt, fromId, renewsAt, status, toId } = subscriptions;

/** Cancels these of the subscriptions that renew: each lasts to the end of what is paid. One whose renewal has failed ends at once. */
export function stopRenewals(ctx: Context, which: SQL | undefined): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
    const stopped = await ctx.db
      .update(subscriptions)
      .set({
        status: sql`case when ${endsAt} <= ${now} then 'ended' else 'canceled' end`,
        endsAt: sql`case when ${endsAt} <= ${now} then ${endsAt} else coalesce(${renewsAt}, ${now}) end`,
        renewsAt: null,
      })
      .where(and(which, eq(status, 'active')))
      .returning({ id: subscriptions.id, from: fromId });
    await cancelJobs(
      ctx.db,
      stopped.flatMap(({ id }) => renewalJobs(id)),
    );
    ctx.afterCommit(() => {
      for (const { from } of stopped) ctx.news.publish(topics.account(from), { type: 'rights_changed' });
    });
  });
}

/** Neither of two who no longer see each other goes on paying the other. */
export const stopRenewalsBetween = (ctx: Context, one: string, other: string): Promise<void> =>
  stopRenewals(ctx, or(and(eq(fromId, one), eq(toId, other)), and(eq(fromId, other), eq(toId, one))));

/** Nobody goes on paying who is no creator any more. */
export const stopRenewalsTo = (ctx: Context, creator: string): Promise<void> => stopRenewals(ctx, eq(toId, creator));
