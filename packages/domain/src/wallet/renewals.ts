import { coinsFor, type JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { aliasedTable, and, eq, isNotNull, isNull } from '@foxreel/db/drizzle';
import { v5 as uuidv5 } from 'uuid';
import { type Context, lockAccounts, moneyOf, requireStaff, withTransaction } from '../kernel/index.ts';
import { queueMail, renewalFailedEmail, renewalReminderEmail } from '../mail/index.ts';
import { endSubscription, grantSubscription } from '../rights/index.ts';
import { isInsufficientCoins, isPayee, postSale } from './sales.ts';
import { periodEnd, planRenewal, renewalGraceMs } from './subscription-terms.ts';
import { countPayments } from './subscriptions.ts';

const { accounts, subscriptionTerms, subscriptions } = schema;

/** Arbitrary but fixed: a mail's id is derived from its subject matter, so that it is sent once. */
const namespace = 'b4ae8f9e-8b35-4d55-9d10-0b6c1f4f8f11';

/** Emails a subscriber about the next renewal; one mail per period. Nothing if it was canceled or paid meanwhile. System. */
export async function remindRenewal(ctx: Context, job: JobPayload<'remind_renewal'>): Promise<void> {
  requireStaff(ctx);
  const found = await renewalOf(ctx, job.subscription);
  const renewsAt = found?.subscription.renewsAt;
  if (!found || !renewsAt || found.terms.periodsPaid + 1 !== job.period || renewsAt <= ctx.clock.now()) return;
  await queueMail(ctx, {
    id: uuidv5(`reminder ${job.subscription} ${renewsAt.toISOString()}`, namespace),
    kind: 'renewal_reminder',
    account: found.fan.id,
    recipient: found.fan.email,
    content: renewalReminderEmail(ctx.webAddress, { ...found.words, renewsAt }),
  });
}

/** Emails a subscriber that they had too few coins; in the caller's transaction. */
async function mailFailedRenewal(
  ctx: Context,
  { subscription, number, last }: { subscription: string; number: string; last: boolean },
): Promise<void> {
  const found = await renewalOf(ctx, subscription);
  if (!found) return;
  await queueMail(ctx, {
    id: uuidv5(`failed ${subscription} ${number} ${ctx.clock.now().toISOString()}`, namespace),
    kind: 'renewal_failed',
    account: found.fan.id,
    recipient: found.fan.email,
    content: renewalFailedEmail(ctx.webAddress, { ...found.words, last }),
  });
}

/** An active subscription whose subscriber can be emailed, with the data for the mail. */
async function renewalOf(ctx: Context, id: string) {
  const creator = aliasedTable(accounts, 'creator');
  const [row] = await ctx.db
    .select({
      subscription: subscriptions,
      terms: subscriptionTerms,
      fan: { id: accounts.id, email: accounts.email, fullname: accounts.fullname, language: accounts.language },
      creator: { fullname: creator.fullname, username: creator.username },
    })
    .from(subscriptions)
    .innerJoin(subscriptionTerms, eq(subscriptionTerms.subscriptionId, subscriptions.id))
    .innerJoin(accounts, eq(accounts.id, subscriptions.fromId))
    .innerJoin(creator, eq(creator.id, subscriptions.toId))
    .where(
      and(
        eq(subscriptions.id, id),
        eq(subscriptions.status, 'active'),
        isNotNull(accounts.emailVerifiedAt),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
      ),
    );
  if (!row) return null;
  const cents = row.terms.periodCents;
  return {
    ...row,
    words: {
      name: row.fan.fullname,
      language: row.fan.language,
      creator: row.creator,
      coins: coinsFor(cents, moneyOf(ctx).settings),
      cents,
    },
  };
}

const dayMs = 86_400_000;

/**
 * Charges a subscriber for the next period at the agreed price, and plans the one after it. With too few coins the right lapses
 * and the charge is retried daily; after the last attempt the subscription ends, as it does if the creator may no longer be
 * paid. Paid periods, and canceled or restarted subscriptions, are left alone. System.
 */
export async function renewSubscription(ctx: Context, job: JobPayload<'renew_subscription'>): Promise<void> {
  requireStaff(ctx);
  await withTransaction(ctx, async (ctx) => {
    const due = await lockDue(ctx, job);
    if (!due) return;
    try {
      // Too few coins are detected before anything is written, so the transaction can continue.
      await charge(ctx, due);
    } catch (error) {
      if (!isInsufficientCoins(error)) throw error;
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
    key: `subscription:${row.id}:${await countPayments(ctx, row.id)}`,
    buyer: row.fromId,
    creator: row.toId,
    priceCents: terms.periodCents,
    subject: row.id,
    memo: `Renewal for ${period.duration} ${period.unit}`,
    byOwner: false,
  });
  // A renewal on time continues where the last period ended; one after a gap starts when it was paid.
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
