import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, lockAccounts, moneyOf, requireStaff, withTransaction } from '../kernel/index.ts';
import { endSubscription, grantSubscription } from '../rights/index.ts';
import { isTooFewCoins } from './is-too-few-coins.ts';
import { isPayee } from './payee.ts';
import { periodEnd } from './period.ts';
import { planRenewal, renewalGraceMs } from './plan-renewal.ts';
import { postSale } from './post-sale.ts';
import { mailFailedRenewal } from './renewal-mails.ts';
import { timesPaid } from './subscribe.ts';

const { subscriptions, subscriptionTerms } = schema;
const dayMs = 86_400_000;

/**
 * Charges a subscriber for the next period, at the price they agreed to, and plans the one after it. With too few coins the right lapses
 * and it is tried again each day; after the last try the subscription ends, as one to who may not be paid any more does. A period that
 * was paid, or a subscription that was canceled or began anew, is left alone. System.
 */
export async function renewSubscription(ctx: Context, job: JobPayload<'renew_subscription'>): Promise<void> {
  requireStaff(ctx);
  await withTransaction(ctx, async (ctx) => {
    const due = await lockDue(ctx, job);
    if (!due) return;
    try {
      // Too few coins are found before anything is written: the transaction goes on.
      await charge(ctx, due);
    } catch (error) {
      if (!isTooFewCoins(error)) throw error;
      await failed(ctx, due);
    }
  });
}

type Due = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

async function lockDue(ctx: Context, { subscription, period }: JobPayload<'renew_subscription'>) {
  const [named] = await ctx.db
    .select({ from: subscriptions.fromId, to: subscriptions.toId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscription));
  if (!named) return null;
  const there = await lockAccounts(ctx, [named.from, named.to]);
  const [due] = await ctx.db
    .select({ row: subscriptions, terms: subscriptionTerms })
    .from(subscriptions)
    .innerJoin(subscriptionTerms, eq(subscriptionTerms.subscriptionId, subscriptions.id))
    .where(eq(subscriptions.id, subscription))
    .for('update');
  if (due?.row.status !== 'active' || due.row.renewsAt === null) return null;
  if (due.terms.periodsPaid + 1 !== period || due.row.renewsAt > ctx.clock.now()) return null;
  if (there.size === 2 && (await isPayee(ctx, named.from, named.to))) return { ...due, renewsAt: due.row.renewsAt };
  await endSubscription(ctx, named);
  return null;
}

async function charge(ctx: Context, { row, terms, renewsAt }: Due): Promise<void> {
  const period = { duration: terms.periodDuration, unit: terms.periodUnit };
  await postSale(ctx, {
    kind: 'subscription',
    key: `subscription:${row.id}:${await timesPaid(ctx, row.id)}`,
    buyer: row.fromId,
    creator: row.toId,
    priceCents: terms.periodCents,
    subject: row.id,
    memo: `Renewal for ${period.duration} ${period.unit}`,
    byOwner: false,
  });
  // A renewal on time goes on where the last period ended; one after a gap begins when it was paid.
  const next = periodEnd(terms.failures > 0 ? ctx.clock.now() : renewsAt, period);
  await grantSubscription(ctx, {
    from: row.fromId,
    to: row.toId,
    renewsAt: next,
    endsAt: new Date(next.getTime() + renewalGraceMs),
  });
  await ctx.db
    .update(subscriptionTerms)
    .set({ periodsPaid: terms.periodsPaid + 1, failures: 0 })
    .where(eq(subscriptionTerms.subscriptionId, row.id));
  await planRenewal(ctx, { subscription: row.id, period: terms.periodsPaid + 2, renewsAt: next, remind: true });
}

async function failed(ctx: Context, { row, terms }: Due): Promise<void> {
  const { settings } = moneyOf(ctx);
  const failures = terms.failures + 1;
  const last = failures >= settings.renewalTries;
  await ctx.db.update(subscriptionTerms).set({ failures }).where(eq(subscriptionTerms.subscriptionId, row.id));
  await mailFailedRenewal(ctx, { subscription: row.id, number: `${terms.periodsPaid}:${failures}`, last });
  if (last) {
    await endSubscription(ctx, { from: row.fromId, to: row.toId });
    return;
  }
  const now = ctx.clock.now();
  const again = new Date(now.getTime() + dayMs);
  await ctx.db.update(subscriptions).set({ endsAt: now, renewsAt: again }).where(eq(subscriptions.id, row.id));
  await planRenewal(ctx, { subscription: row.id, period: terms.periodsPaid + 1, renewsAt: again, remind: false });
}
