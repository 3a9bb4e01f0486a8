import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, inArray, isNull, ne, or, type SQL } from '@foxreel/db/drizzle';
import {
  badInput,
  type Context,
  lockAccounts,
  notFound,
  recordEvent,
  requireStaff,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';

const { media, purchases, subscriptions } = schema;

/** A grant of media sold at its own price, or by a message or link at theirs. */
interface PurchaseGrant {
  account: string;
  media: string;
  soldBy?: 'media' | 'message' | 'link';
}

/**
 * From here to the commit nobody deletes or takes down a media; whoever is doing so is waited for. Before a sale reads whether the
 * media can be bought: a deletion would otherwise not see the buyer, for whom it keeps the files.
 */
export async function holdForSale(ctx: Context, mediaId: string): Promise<void> {
  await ctx.db.select({ id: media.id }).from(media).where(eq(media.id, mediaId)).for('key share');
}

/** Grants an account media for good. False if it already had it. Staff or system: payment is another command's job. */
export async function grantPurchase(ctx: Context, grant: PurchaseGrant): Promise<boolean> {
  requireStaff(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [sold] = await ctx.db.select({ priceCents: media.priceCents }).from(media).where(eq(media.id, grant.media));
    if (!sold) throw notFound('The media');
    if (sold.priceCents === 0 && (grant.soldBy ?? 'media') === 'media')
      throw badInput('media', 'This media is not for sale');
    const [bought] = await ctx.db
      .insert(purchases)
      .values({ accountId: grant.account, mediaId: grant.media, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ mediaId: purchases.mediaId });
    if (!bought) return false;
    ctx.afterCommit(() => ctx.realtime.publish(topics.account(grant.account), { type: 'rights_changed' }));
    return true;
  });
}

/** Revokes bought media after a refund. False if there was none. Staff or system. */
export async function revokePurchase(ctx: Context, grant: { account: string; media: string }): Promise<boolean> {
  requireStaff(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [taken] = await ctx.db
      .delete(purchases)
      .where(and(eq(purchases.accountId, grant.account), eq(purchases.mediaId, grant.media)))
      .returning({ mediaId: purchases.mediaId });
    if (!taken) return false;
    ctx.afterCommit(() => ctx.realtime.publish(topics.account(grant.account), { type: 'rights_changed' }));
    return true;
  });
}

/** A subscription valid at `now`: not ended, and not past its end. A canceled one lasts until then. */
export const isActiveSubscription = (now: Date): SQL | undefined =>
  and(ne(subscriptions.status, 'ended'), or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, now)));

/** The same rule as text, for prepared statements: `now` is the placeholder of the product time. */
export const activeSubscriptionText = (alias: string, now: string): string =>
  `${alias}.status <> 'ended' and (${alias}.ends_at is null or ${alias}.ends_at > ${now}::timestamptz)`;

export interface SubscriptionGrant {
  from: string;
  to: string;
  /** Product time at which the right ends; open-ended if absent, until endSubscription. */
  endsAt?: Date;
  renewsAt?: Date;
}

/** Grants `from` a subscription to `to`, or changes its end. Staff or system: payment is another command's job. */
export async function grantSubscription(ctx: Context, grant: SubscriptionGrant): Promise<{ id: string }> {
  requireStaff(ctx);
  if (grant.from === grant.to) throw badInput('to', 'You can’t subscribe to yourself');
  return withTransaction(ctx, async (ctx) => {
    const locked = await lockAccounts(ctx, [grant.from, grant.to]);
    if (locked.size < 2) throw notFound('The account');
    const pair = and(eq(subscriptions.fromId, grant.from), eq(subscriptions.toId, grant.to));
    const [before] = await ctx.db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(pair, isActiveSubscription(ctx.clock.now())));
    const values = { status: 'active' as const, endsAt: grant.endsAt ?? null, renewsAt: grant.renewsAt ?? null };
    const [row] = await ctx.db
      .insert(subscriptions)
      .values({ fromId: grant.from, toId: grant.to, createdAt: ctx.clock.now(), ...values })
      .onConflictDoUpdate({ target: [subscriptions.fromId, subscriptions.toId], set: values })
      .returning({ id: subscriptions.id });
    if (!row) throw new Error('The subscription was not saved');
    if (!before) await recordEvent(ctx, { kind: 'subscribe', actorId: grant.from, subjectId: grant.to });
    ctx.afterCommit(() => ctx.realtime.publish(topics.account(grant.from), { type: 'rights_changed' }));
    return { id: row.id };
  });
}

/** Ends the subscription of `from` to `to` at once. False if there was none. Staff or system. */
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
    ctx.afterCommit(() => ctx.realtime.publish(topics.account(pair.from), { type: 'rights_changed' }));
    return true;
  });
}

export interface Rights {
  /** The viewer's active subscriptions by creator. */
  subscriptions: Map<string, string>;
  /** Media that the viewer has bought. */
  purchases: Set<string>;
}

/** The viewer's rights to these accounts and media, in two statements however many there are. */
export async function rightsOf(
  ctx: Context,
  of: { accounts?: readonly string[]; media?: readonly string[] },
): Promise<Rights> {
  const viewer = viewerId(ctx);
  const rights: Rights = { subscriptions: new Map(), purchases: new Set() };
  if (viewer === null) return rights;
  if (of.accounts && of.accounts.length > 0) {
    const rows = await ctx.db
      .select({ id: subscriptions.id, toId: subscriptions.toId })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.fromId, viewer),
          inArray(subscriptions.toId, [...of.accounts]),
          isActiveSubscription(ctx.clock.now()),
        ),
      );
    for (const row of rows) rights.subscriptions.set(row.toId, row.id);
  }
  if (of.media && of.media.length > 0) {
    const rows = await ctx.db
      .select({ mediaId: purchases.mediaId })
      .from(purchases)
      .where(and(eq(purchases.accountId, viewer), inArray(purchases.mediaId, [...of.media])));
    for (const row of rows) rights.purchases.add(row.mediaId);
  }
  return rights;
}
