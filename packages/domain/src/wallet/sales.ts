import {
  type BuyMediaInput,
  coinsFor,
  type MediaView,
  type MoneySettings,
  messages,
  type SaleKind,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq } from 'drizzle-orm';
import {
  badInput,
  type Context,
  DomainError,
  moneyOf,
  notFound,
  requireAccount,
  withTransaction,
} from '../kernel/index.ts';
import { ledgerAccounts, lockBalances, type NewTransfer, postTransfer } from '../ledger/index.ts';
import { getMedia } from '../media/index.ts';
import { grantPurchase } from '../rights/index.ts';

const { sales } = schema;

/** Whether an error says that the wallet has too few coins: some calls answer null to that, as documented. */
export const isTooFewCoins = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'INSUFFICIENT_COINS';

/** Refuses to take another price (cents) than the buyer was told (coins; undefined agrees to any): CONFLICT at `coins`. */
export function requireAgreedPrice(ctx: Context, priceCents: number, coins: number | undefined): void {
  if (coins === undefined || coins === coinsFor(priceCents, moneyOf(ctx).settings)) return;
  throw new DomainError('CONFLICT', messages.priceChanged, { fields: { coins: [messages.priceChanged] } });
}

/** What coins are worth, in whole cents, rounded down: the fraction stays with the coin liability, which so never falls short. */
export function worthOf(coins: number, { coinCents }: Pick<MoneySettings, 'coinCents'>): number {
  return Math.floor((coins * coinCents.numerator) / coinCents.denominator);
}

interface SalePrice {
  /** What the buyer gives. */
  coins: number;
  /** The price in dollars that it was asked for, in cents. */
  priceCents: number;
  /** What leaves the coin liability. */
  valueCents: number;
  /** The creator's, rounded down; all that is left of valueCents is ours. */
  shareCents: number;
  /** Written on the transfer. */
  rates: Record<string, string | number>;
}

/**
 * Works out a sale (spec part 2 §9): the creator has their share, in percent, of the price net of the payment fee. 80 % of
 * subscriptions, 70 % of media and tips. What rounding up to whole coins brings is the platform's.
 */
export function priceOf(kind: SaleKind, priceCents: number, settings: MoneySettings): SalePrice {
  const { coinCents, paymentFeeBasisPoints, subscriptionShare, salesShare } = settings;
  const coins = coinsFor(priceCents, settings);
  const valueCents = worthOf(coins, settings);
  const share = kind === 'subscription' ? subscriptionShare : salesShare;
  const netCents = priceCents - Math.ceil((priceCents * paymentFeeBasisPoints) / 10_000);
  const shareCents = Math.min(Math.floor((netCents * share) / 100), valueCents);
  return {
    coins,
    priceCents,
    valueCents,
    shareCents,
    rates: {
      coin_cents: `${coinCents.numerator}/${coinCents.denominator}`,
      share_percent: share,
      payment_fee_basis_points: paymentFeeBasisPoints,
      price_cents: priceCents,
    },
  };
}

const dayMs = 86_400_000;

/** One member pays another. */
export interface Sale {
  kind: SaleKind;
  key: string;
  buyer: string;
  creator: string;
  priceCents: number;
  /** The media, subscription or message that is paid for. */
  subject?: string | undefined;
  /** Words of the buyer. */
  message?: string | undefined;
  memo: string;
  /** The buyer asked for it just now; false for a renewal. */
  byOwner: boolean;
}

/** The transfer of a sale: coins leave the wallet and the world, and what they are worth goes to the creator's pending and to us. */
export function saleTransfer(sale: Sale, settings: MoneySettings): { transfer: NewTransfer; price: SalePrice } {
  const price = priceOf(sale.kind, sale.priceCents, settings);
  const { coins, valueCents, shareCents, rates } = price;
  const transfer: NewTransfer = {
    kind: sale.kind,
    key: sale.key,
    rates,
    memo: sale.memo,
    byOwner: sale.byOwner,
    entries: [
      { account: ledgerAccounts.coins(sale.buyer), amount: -coins },
      { account: ledgerAccounts.coinsIssued, amount: coins },
      { account: ledgerAccounts.coinLiability, amount: -valueCents },
      { account: ledgerAccounts.pending(sale.creator), amount: shareCents },
      { account: ledgerAccounts.revenue, amount: valueCents - shareCents },
    ],
  };
  return { transfer, price };
}

/** Writes down what was sold, beside the transfers of these ids, in their transaction. */
async function recordSales(
  ctx: Context,
  settings: MoneySettings,
  sold: readonly { id: string; sale: Sale; price: SalePrice }[],
): Promise<void> {
  if (sold.length === 0) return;
  const now = ctx.clock.now();
  const availableAt = new Date(now.getTime() + settings.holdDays * dayMs);
  const rows = sold.map(({ id, sale, price }) => ({
    id,
    kind: sale.kind,
    buyerId: sale.buyer,
    creatorId: sale.creator,
    subjectId: sale.subject,
    message: sale.message,
    coins: price.coins,
    priceCents: price.priceCents,
    valueCents: price.valueCents,
    shareCents: price.shareCents,
    availableAt,
    createdAt: now,
  }));
  await ctx.db.insert(sales).values(rows);
}

/**
 * Takes the price of a sale from the buyer and gives the creator their share, in the caller's transaction: whoever gives a right calls it
 * beside that. The buyer's wallet is locked from here to the commit. Returns the sale's id; `posted` is false when its key was known.
 * INSUFFICIENT_COINS when the wallet has too few.
 */
export function postSale(ctx: Context, sale: Sale): Promise<{ id: string; posted: boolean; coins: number }> {
  const { settings } = moneyOf(ctx);
  return withTransaction(ctx, async (ctx) => {
    const { transfer, price } = saleTransfer(sale, settings);
    const { id, posted } = await postTransfer(ctx, transfer);
    if (posted) await recordSales(ctx, settings, [{ id, sale, price }]);
    if (posted) publishMoneyChanged(ctx, [sale.buyer, sale.creator]);
    return { id, posted, coins: price.coins };
  });
}

/** Tells the open screens of these accounts, after the commit, to read their money again. */
export function publishMoneyChanged(ctx: Context, accounts: readonly string[]): void {
  void ctx.afterCommit(() => {
    for (const account of new Set(accounts)) ctx.realtime.publish(topics.account(account), { type: 'money_changed' });
  });
}

/**
 * Sells a media for good, at its own price or at a link's, in the caller's transaction, which has locked the buyer's wallet and looked
 * that they do not have it yet. Wherever it is sold, one key says who bought what for the nth time, so that it is charged once. INSUFFICIENT_COINS.
 */
export async function sellMedia(
  ctx: Context,
  sale: {
    buyer: string;
    creator: string;
    media: string;
    priceCents: number;
    soldBy: 'media' | 'link';
    memo: string;
  },
): Promise<void> {
  const { buyer, media, soldBy, ...rest } = sale;
  await postSale(ctx, {
    ...rest,
    kind: 'media',
    key: `media:${buyer}:${media}:${await timesSold(ctx, buyer, media)}`,
    buyer,
    subject: media,
    byOwner: true,
  });
  await grantPurchase({ ...ctx, actor: { kind: 'system' } }, { account: buyer, media, soldBy });
}

/** How often this buyer has bought this before: a purchase that was refunded may be made again, under a key of its own. */
async function timesSold(ctx: Context, buyer: string, media: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(sales)
    .where(and(eq(sales.buyerId, buyer), eq(sales.kind, 'media'), eq(sales.subjectId, media)));
  return row?.count ?? 0;
}

/**
 * Buys a priced media for coins, for good. Null when the wallet has too few; what is bought already costs nothing.
 * NOT_FOUND for what the viewer may not know of, BAD_INPUT for what is not sold or open anyway, CONFLICT at another price than `coins`. Two taps at once
 * are one purchase.
 */
export async function buyMedia(ctx: Context, input: BuyMediaInput): Promise<MediaView | null> {
  const { accountId } = requireAccount(ctx);
  try {
    await withTransaction(ctx, async (ctx) => {
      await lockBalances(ctx, [ledgerAccounts.coins(accountId)]);
      const media = await getMedia(ctx, input);
      if (!media) throw notFound('The media');
      if (media.access === 'owner') throw badInput('media', messages.ownMedia);
      if (media.access === 'purchased') return;
      if (media.access !== 'buy') throw badInput('media', messages.notSold);
      requireAgreedPrice(ctx, media.shopCents, input.coins);
      await sellMedia(ctx, {
        buyer: accountId,
        creator: media.user.id,
        media: input.media,
        priceCents: media.shopCents,
        soldBy: 'media',
        memo: `Media for $${media.shopCents / 100}`,
      });
    });
  } catch (error) {
    if (isTooFewCoins(error)) return null;
    throw error;
  }
  return getMedia(ctx, input);
}

/** From here to the commit nothing else is bought from this wallet: two taps at once come one after the other. */
export async function lockWallet(ctx: Context, accountId: string): Promise<void> {
  await lockBalances(ctx, [ledgerAccounts.coins(accountId)]);
}

/**
 * Sells the media of a paid message, for good, in the caller's transaction, which has locked the buyer's wallet and looked that they do
 * not have it yet. A purchase that was refunded may be made again, under a key of its own. INSUFFICIENT_COINS.
 */
export async function sellTeaser(
  ctx: Context,
  sale: { buyer: string; creator: string; message: string; media: string; priceCents: number },
): Promise<void> {
  const { buyer, message } = sale;
  const [sold] = await ctx.db
    .select({ times: count() })
    .from(sales)
    .where(and(eq(sales.buyerId, buyer), eq(sales.kind, 'teaser'), eq(sales.subjectId, message)));
  await postSale(ctx, {
    kind: 'teaser',
    key: `teaser:${buyer}:${message}:${sold?.times ?? 0}`,
    buyer,
    creator: sale.creator,
    priceCents: sale.priceCents,
    subject: message,
    memo: `Message for $${sale.priceCents / 100}`,
    byOwner: true,
  });
  const system: Context = { ...ctx, actor: { kind: 'system' } };
  await grantPurchase(system, { account: buyer, media: sale.media, soldBy: 'message' });
}
