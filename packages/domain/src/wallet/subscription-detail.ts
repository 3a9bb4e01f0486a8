import { coinsFor, messages, type SubscriptionDetailInput, type SubscriptionDetailView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull } from 'drizzle-orm';
import { badInput, type Context, moneyOf, neitherBlocked, requireCreator, viewerId } from '../kernel/index.ts';
import { periodEnd } from './period.ts';

const { accounts, subscriptionDetails, subscriptions } = schema;

export type SubscriptionDetailRow = typeof subscriptionDetails.$inferSelect;

/** What a creator asks of subscribers, and what the viewer would pay first. Null when they never said, or are not there for the viewer. */
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

/** Saves the creator's prices and opens the subscription. They hold for new subscribers: who has subscribed keeps the price agreed to. */
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
  if (!row) throw new Error('The subscription detail was not kept');
  return viewOf(ctx, row, true);
}

/** Takes no new subscribers any more; who has subscribed stays until they cancel. False when it was closed already. */
export async function closeSubscription(ctx: Context): Promise<boolean> {
  const { accountId } = requireCreator(ctx);
  const rows = await ctx.db
    .update(subscriptionDetails)
    .set({ enabled: false, updatedAt: ctx.clock.now() })
    .where(and(eq(subscriptionDetails.accountId, accountId), eq(subscriptionDetails.enabled, true)))
    .returning({ id: subscriptionDetails.accountId });
  return rows.length > 0;
}

/** The open offer of a creator, or BAD_INPUT at `to`. */
export async function requireOffer(ctx: Context, creator: string): Promise<SubscriptionDetailRow> {
  const [row] = await ctx.db
    .select()
    .from(subscriptionDetails)
    .where(and(eq(subscriptionDetails.accountId, creator), eq(subscriptionDetails.enabled, true)));
  if (!row) throw badInput('to', messages.noSubscription);
  return row;
}

/** A trial is for who was never a subscriber of this creator. */
export async function hasSubscribed(ctx: Context, from: string, to: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.fromId, from), eq(subscriptions.toId, to)));
  return rows.length > 0;
}

/** The trial of an offer, where it has one. */
export const trialOf = ({ trialDuration: duration, trialUnit: unit, trialCents: cents }: SubscriptionDetailRow) =>
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
