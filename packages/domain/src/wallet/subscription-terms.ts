import {
  coinsFor,
  limits,
  type MoneyListInput,
  type PageView,
  type PeriodUnit,
  type SubscriptionView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, type Column, desc, eq, isNull, type SQL } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import {
  accountSummaryColumns,
  type Context,
  lockClock,
  moneyOf,
  neitherBlocked,
  notFound,
  requireAccount,
  toAccountSummary,
} from '../kernel/index.ts';
import { listStart, pageFrom } from './purchases.ts';

const { accounts, subscriptions, subscriptionTerms } = schema;

type Pair = { from: string; to: string };

/**
 * The subscription from one account to another, in any state; null if there never was one. For these two and staff; otherwise
 * null.
 */
export async function getSubscription(ctx: Context, pair: Pair): Promise<SubscriptionView | null> {
  const { accountId, staff } = requireAccount(ctx);
  if (!staff && accountId !== pair.from && accountId !== pair.to) return null;
  return findSubscription(ctx, pair, isThere(pair.from, pair.to));
}

/** The viewer's subscriptions to creators visible to them, newest first. */
export async function listSubscriptions(ctx: Context, input: MoneyListInput): Promise<PageView<SubscriptionView>> {
  const { accountId } = requireAccount(ctx);
  const list = 'subscriptions';
  const start = listStart(ctx, list, input, { time: subscriptions.createdAt, id: subscriptions.id });
  const rows = await select(
    ctx,
    and(eq(subscriptions.fromId, accountId), isThere(accountId, subscriptions.toId), start.after),
  )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit((input.limit ?? limits.listPage) + 1)
    .offset(start.skip);
  return pageFrom(
    ctx,
    list,
    input,
    rows,
    ({ row }) => row,
    (found) => viewOf(ctx, found),
  );
}

/** The same for a subscriber who has just changed it, whether or not the creator is visible to them. */
export async function requireSubscriptionView(ctx: Context, pair: Pair): Promise<SubscriptionView> {
  const found = await findSubscription(ctx, pair);
  if (!found) throw notFound('The subscription');
  return found;
}

async function findSubscription(ctx: Context, { from, to }: Pair, where?: SQL): Promise<SubscriptionView | null> {
  const [found] = await select(ctx, and(eq(subscriptions.fromId, from), eq(subscriptions.toId, to), where));
  return found ? viewOf(ctx, found) : null;
}

/** The row's creator exists, without a block in either direction. */
const isThere = (from: string, to: string | Column): SQL | undefined =>
  and(isNull(accounts.deletedAt), isNull(accounts.suspendedAt), neitherBlocked(from, to));

const select = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({ row: subscriptions, terms: subscriptionTerms, account: accountSummaryColumns })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts.id, subscriptions.toId))
    .leftJoin(subscriptionTerms, eq(subscriptionTerms.subscriptionId, subscriptions.id))
    .where(where)
    .$dynamic();

type Found = Awaited<ReturnType<typeof select>>[number];

function viewOf(ctx: Context, { row, terms, account }: Found): SubscriptionView {
  const lapsed = row.endsAt !== null && row.endsAt <= ctx.clock.now();
  const renews = row.status === 'active' && row.renewsAt !== null;
  const price = terms && { cents: terms.periodCents, coins: coinsFor(terms.periodCents, moneyOf(ctx).settings) };
  return {
    id: row.id,
    from: row.fromId,
    to: row.toId,
    status: lapsed ? (renews ? 'past_due' : 'ended') : row.status,
    renewsAt: row.renewsAt?.toISOString() ?? null,
    // A renewing subscription has no end: its right only outlasts the period to wait for the renewal.
    endsAt: renews ? null : (row.endsAt?.toISOString() ?? null),
    addDate: row.createdAt.toISOString(),
    account: toAccountSummary(account),
    terms: price,
    nextCharge: renews ? price : null,
  };
}

/**
 * The end of a period that starts at `from`: days and weeks by length, months and years by the UTC calendar. A day that the
 * month lacks becomes its last: one month after January 31 is February 28.
 */
export function periodEnd(from: Date, { duration, unit }: { duration: number; unit: PeriodUnit }): Date {
  const end = new Date(from);
  if (unit === 'day' || unit === 'week') {
    end.setUTCDate(end.getUTCDate() + duration * (unit === 'week' ? 7 : 1));
    return end;
  }
  const months = duration * (unit === 'year' ? 12 : 1);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return end;
}

const dayMs = 86_400_000;
/** How long a right outlasts its period, so that a renewal some minutes late leaves no gap. Product time. */
export const renewalGraceMs = 3_600_000;

/**
 * Enqueues a subscription's renewal and the reminder before it, in the caller's transaction. One job of each per subscription:
 * a later plan replaces an earlier one. `period` is the number of the period that the renewal pays for.
 */
export async function planRenewal(
  ctx: Context,
  plan: { subscription: string; period: number; renewsAt: Date; remind: boolean },
): Promise<void> {
  const { subscription, period, renewsAt } = plan;
  await lockClock(ctx.clock, ctx.db);
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
