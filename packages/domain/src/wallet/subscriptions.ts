import {
  coinsFor,
  messages,
  type SubscribeInput,
  type SubscriptionDetailInput,
  type SubscriptionDetailView,
  type SubscriptionView,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, isNull, or, type SQL, sql } from '@foxreel/db/drizzle';
import { cancelJobs } from '@foxreel/queue';
import {
  badInput,
  type Context,
  lockAccounts,
  moneyOf,
  neitherBlocked,
  notFound,
  requireAccount,
  requireCreator,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { liveOnAir, publishLiveEvent } from '../live-chat/index.ts';
import { grantSubscription, isActiveSubscription } from '../rights/index.ts';
import { postSale, requireAgreedPrice, requirePayee } from './sales.ts';
import { periodEnd, planRenewal, renewalGraceMs, renewalJobs, requireSubscriptionView } from './subscription-terms.ts';

const { accounts, sales, subscriptionDetails, subscriptionTerms, subscriptions } = schema;

type SubscriptionDetailRow = typeof subscriptionDetails.$inferSelect;

/** A creator's subscription offer, and what the viewer would pay first. Null if never set, or hidden from the viewer. */
export async function getSubscriptionDetail(
  ctx: Context,
  { user }: { user: string },
): Promise<SubscriptionDetailView | null> {
  const viewer = viewerId(ctx);
  const [found] = await ctx.db
    .select({ detail: subscriptionDetails })
    .from(subscriptionDetails)
    .innerJoin(accounts, eq(accounts.id, subscriptionDetails.accountId))
    .where(
      and(
        eq(subscriptionDetails.accountId, user),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        viewer === null ? undefined : neitherBlocked(user, viewer),
      ),
    );
  if (!found) return null;
  return viewOf(ctx, found.detail, viewer === null ? true : !(await hasSubscribed(ctx, viewer, user)));
}

/** Saves the creator's prices and opens the subscription. They apply to new subscribers; existing ones keep their price. */
export async function saveSubscriptionDetail(
  ctx: Context,
  { period, trial }: SubscriptionDetailInput,
): Promise<SubscriptionDetailView> {
  const { accountId } = requireCreator(ctx);
  const values = {
    enabled: true,
    trialDuration: trial?.duration ?? null,
    trialUnit: trial?.unit ?? null,
    trialCents: trial?.price ?? null,
    periodDuration: period.duration,
    periodUnit: period.unit,
    periodCents: period.price,
    updatedAt: ctx.clock.now(),
  };
  const [row] = await ctx.db
    .insert(subscriptionDetails)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: subscriptionDetails.accountId, set: values })
    .returning();
  if (!row) throw new Error('The subscription detail was not saved');
  return viewOf(ctx, row, true);
}

/** Stops accepting new subscribers; existing ones stay until they cancel. False if already closed. */
export async function closeSubscription(ctx: Context): Promise<boolean> {
  const { accountId } = requireCreator(ctx);
  const rows = await ctx.db
    .update(subscriptionDetails)
    .set({ enabled: false, updatedAt: ctx.clock.now() })
    .where(and(eq(subscriptionDetails.accountId, accountId), eq(subscriptionDetails.enabled, true)))
    .returning({ id: subscriptionDetails.accountId });
  return rows.length > 0;
}

/** A creator's open offer, or BAD_INPUT at `to`. */
async function requireOffer(ctx: Context, creator: string): Promise<SubscriptionDetailRow> {
  const [row] = await ctx.db
    .select()
    .from(subscriptionDetails)
    .where(and(eq(subscriptionDetails.accountId, creator), eq(subscriptionDetails.enabled, true)));
  if (!row) throw badInput('to', messages.noSubscription);
  return row;
}

/** A trial is for accounts that were never subscribed to this creator. */
async function hasSubscribed(ctx: Context, from: string, to: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.fromId, from), eq(subscriptions.toId, to)));
  return rows.length > 0;
}

/** An offer's trial, if any. */
const trialOf = ({ trialDuration: duration, trialUnit: unit, trialCents: cents }: SubscriptionDetailRow) =>
  duration === null || unit === null || cents === null ? null : { duration, unit, cents };

function viewOf(ctx: Context, row: SubscriptionDetailRow, trialOpen: boolean): SubscriptionDetailView {
  const trial = trialOf(row);
  const period = { duration: row.periodDuration, unit: row.periodUnit, cents: row.periodCents };
  const first = trialOpen && trial ? trial : period;
  const coins = (cents: number) => coinsFor(cents, moneyOf(ctx).settings);
  return {
    user: row.accountId,
    trial,
    period,
    enabled: row.enabled,
    firstCharge: { cents: first.cents, coins: coins(first.cents), trial: first === trial },
    nextCharge: {
      cents: period.cents,
      coins: coins(period.cents),
      date: periodEnd(ctx.clock.now(), first).toISOString(),
    },
  };
}

/**
 * Subscribes to a creator: charges the trial price for first-time subscribers, otherwise the period's, in coins; renews until
 * canceled. An active subscriber pays nothing; a canceled one continues and pays at its end. BAD_INPUT at `to` for oneself or a
 * closed offer, NOT_FOUND for deleted or blocked creators, INSUFFICIENT_COINS, CONFLICT at a price other than `coins`.
 */
export async function subscribe(ctx: Context, { to, coins }: SubscribeInput): Promise<SubscriptionView> {
  const { accountId } = requireAccount(ctx);
  if (to === accountId) throw badInput('to', messages.ownSubscription);
  return withTransaction(ctx, async (ctx) => {
    if ((await lockAccounts(ctx, [accountId, to])).size < 2) throw notFound('The creator');
    await requirePayee(ctx, accountId, to, 'to');
    const pair = { from: accountId, to };
    const [active] = await ctx.db
      .select()
      .from(subscriptions)
      .where(
        and(eq(subscriptions.fromId, accountId), eq(subscriptions.toId, to), isActiveSubscription(ctx.clock.now())),
      );
    if (active?.status === 'canceled') await resume(ctx, active);
    else if (!active) await begin(ctx, pair, coins);
    return requireSubscriptionView(ctx, pair);
  });
}

async function begin(ctx: Context, pair: { from: string; to: string }, coins: number | undefined): Promise<void> {
  const offer = await requireOffer(ctx, pair.to);
  const again = await hasSubscribed(ctx, pair.from, pair.to);
  const trial = again ? null : trialOf(offer);
  const period = { duration: offer.periodDuration, unit: offer.periodUnit, cents: offer.periodCents };
  const first = trial ?? period;
  requireAgreedPrice(ctx, first.cents, coins);
  const renewsAt = periodEnd(ctx.clock.now(), first);
  const system: Context = { ...ctx, actor: { kind: 'system' } };
  const { id } = await grantSubscription(system, {
    ...pair,
    renewsAt,
    endsAt: new Date(renewsAt.getTime() + renewalGraceMs),
  });
  await postSale(ctx, {
    kind: 'subscription',
    key: `subscription:${id}:${await countPayments(ctx, id)}`,
    buyer: pair.from,
    creator: pair.to,
    priceCents: first.cents,
    subject: id,
    memo: `${trial ? 'Trial' : 'Period'} of ${first.duration} ${first.unit}`,
    byOwner: true,
  });
  const terms = {
    periodDuration: period.duration,
    periodUnit: period.unit,
    periodCents: period.cents,
    periodsPaid: 1,
    failures: 0,
  };
  await ctx.db
    .insert(subscriptionTerms)
    .values({ subscriptionId: id, ...terms })
    .onConflictDoUpdate({ target: subscriptionTerms.subscriptionId, set: terms });
  await planRenewal(ctx, { subscription: id, period: 2, renewsAt, remind: true });
  if (!again && (await liveOnAir(ctx, pair.to)) !== null)
    await publishLiveEvent(ctx, { kind: 'subscription', creator: pair.to, account: pair.from });
}

/** Numbers every payment of a subscription, across restarts. */
export async function countPayments(ctx: Context, subscription: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(sales)
    .where(and(eq(sales.kind, 'subscription'), eq(sales.subjectId, subscription)));
  return row?.count ?? 0;
}

/** Undoes a cancellation: the paid period stays as it is, and then it renews. */
async function resume(ctx: Context, { id, endsAt }: typeof subscriptions.$inferSelect): Promise<void> {
  const [terms] = await ctx.db.select().from(subscriptionTerms).where(eq(subscriptionTerms.subscriptionId, id));
  if (!terms || endsAt === null) return;
  await ctx.db
    .update(subscriptions)
    .set({ status: 'active', renewsAt: endsAt, endsAt: new Date(endsAt.getTime() + renewalGraceMs) })
    .where(eq(subscriptions.id, id));
  await planRenewal(ctx, { subscription: id, period: terms.periodsPaid + 1, renewsAt: endsAt, remind: true });
}

const { endsAt, fromId, renewsAt, status, toId } = subscriptions;

/**
 * Cancels the renewing ones among these subscriptions: each lasts to the end of its paid period. One with a failed renewal ends
 * at once.
 */
function stopRenewals(ctx: Context, which: SQL | undefined): Promise<void> {
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
      for (const { from } of stopped) ctx.realtime.publish(topics.account(from), { type: 'rights_changed' });
    });
  });
}

/** Two accounts that no longer see each other stop paying each other. */
export const stopRenewalsBetween = (ctx: Context, one: string, other: string): Promise<void> =>
  stopRenewals(ctx, or(and(eq(fromId, one), eq(toId, other)), and(eq(fromId, other), eq(toId, one))));

/** Nobody keeps paying a former creator. */
export const stopRenewalsTo = (ctx: Context, creator: string): Promise<void> => stopRenewals(ctx, eq(toId, creator));

/**
 * Cancels one of the viewer's subscriptions, whether or not the creator still exists: it lasts to the end of its paid period
 * and does not renew. One with a failed renewal ends at once. Idempotent. NOT_FOUND for somebody else's.
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
