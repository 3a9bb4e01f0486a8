import { enqueue } from '@foxreel/queue';
import { type Context, holdClock, moneyOf } from '../kernel/index.ts';

const dayMs = 86_400_000;
/** A right outlasts its period by so much, so that a renewal that comes some minutes late leaves no gap. Product time. */
export const renewalGraceMs = 3_600_000;

/**
 * Enqueues the renewal of a subscription and the reminder before it, in the caller's transaction. One job of each per subscription:
 * a later plan takes an earlier one's place. `period` is the number of the period that the renewal pays for.
 */
export async function planRenewal(
  ctx: Context,
  plan: { subscription: string; period: number; renewsAt: Date; remind: boolean },
): Promise<void> {
  const { subscription, period, renewsAt } = plan;
  await holdClock(ctx.clock, ctx.db);
  await enqueue(
    ctx.db,
    'renew_subscription',
    { subscription, period },
    { key: `renew:${subscription}`, runAt: ctx.clock.toRealTime(renewsAt) },
  );
  if (!plan.remind) return;
  const now = ctx.clock.now().getTime();
  const leadMs = Math.min(moneyOf(ctx).settings.renewalReminderDays * dayMs, (renewsAt.getTime() - now) / 2);
  await enqueue(
    ctx.db,
    'remind_renewal',
    { subscription, period },
    { key: `remind:${subscription}`, runAt: ctx.clock.toRealTime(new Date(renewsAt.getTime() - leadMs)) },
  );
}

export const renewalJobs = (subscription: string) => [`renew:${subscription}`, `remind:${subscription}`];
