import { messages, type SubscribeInput, type SubscriptionView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq } from 'drizzle-orm';
import { badInput, type Context, lockAccounts, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { grantSubscription, isActiveSubscription } from '../rights/index.ts';
import { requirePayee } from './payee.ts';
import { periodEnd } from './period.ts';
import { planRenewal, renewalGraceMs } from './plan-renewal.ts';
import { postSale } from './post-sale.ts';
import { requireAgreedPrice } from './require-agreed-price.ts';
import { hasSubscribed, requireOffer, trialOf } from './subscription-detail.ts';
import { requireSubscriptionView } from './subscription-views.ts';

const { sales, subscriptions, subscriptionTerms } = schema;

/**
 * Subscribes to a creator: takes the trial's price of who never was a subscriber, or the period's, in coins; renews until canceled. Who
 * is subscribed stays so and pays nothing; a canceled one that still lasts goes on and pays at its end. BAD_INPUT at `to` for oneself or
 * a creator who takes none, NOT_FOUND for who is gone or blocked either way, INSUFFICIENT_COINS, CONFLICT at another price than `coins`.
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
  const trial = (await hasSubscribed(ctx, pair.from, pair.to)) ? null : trialOf(offer);
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
    key: `subscription:${id}:${await timesPaid(ctx, id)}`,
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
}

/** Every payment of a subscription has a number of its own, over all the times that it was begun. */
export async function timesPaid(ctx: Context, subscription: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(sales)
    .where(and(eq(sales.kind, 'subscription'), eq(sales.subjectId, subscription)));
  return row?.count ?? 0;
}

/** Takes a cancellation back: what is paid lasts as long as before, and then it renews. */
async function resume(ctx: Context, { id, endsAt }: typeof subscriptions.$inferSelect): Promise<void> {
  const [terms] = await ctx.db.select().from(subscriptionTerms).where(eq(subscriptionTerms.subscriptionId, id));
  if (!terms || endsAt === null) return;
  await ctx.db
    .update(subscriptions)
    .set({ status: 'active', renewsAt: endsAt, endsAt: new Date(endsAt.getTime() + renewalGraceMs) })
    .where(eq(subscriptions.id, id));
  await planRenewal(ctx, { subscription: id, period: terms.periodsPaid + 1, renewsAt: endsAt, remind: true });
}
