import {
  type BuyMediaInput,
  coinsFor,
  creatorShareOf,
  type MediaView,
  type MoneySettings,
  messages,
  type SaleKind,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, isNull } from '@foxreel/db/drizzle';
import {
  badInput,
  type Context,
  DomainError,
  moneyOf,
  neitherBlocked,
  notFound,
  requireAccount,
  withTransaction,
} from '../kernel/index.ts';
import { ledgerAccounts, lockBalances, type NewTransfer, postTransfer } from '../ledger/index.ts';
import { getMedia } from '../media/index.ts';
import { grantPurchase, holdForSale } from '../rights/index.ts';

const { accounts, sales } = schema;

/** Whether an error means too few coins: some calls return null for that, as documented. */
export const isInsufficientCoins = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'INSUFFICIENT_COINS';

/** Rejects a price (cents) other than the one the buyer saw (coins; undefined accepts any): CONFLICT at `coins`. */
export function requireAgreedPrice(ctx: Context, priceCents: number, coins: number | undefined): void {
  if (coins === undefined || coins === coinsFor(priceCents, moneyOf(ctx).settings)) return;
  throw new DomainError('CONFLICT', messages.priceChanged, { fields: { coins: [messages.priceChanged] } });
}

/** The value of coins in whole cents, rounded down: the fraction stays in the coin liability, which so always suffices. */
export function coinsToCents(coins: number, { coinCents }: Pick<MoneySettings, 'coinCents'>): number {
  return Math.floor((coins * coinCents.numerator) / coinCents.denominator);
}

interface SalePrice {
  /** What the buyer pays. */
  coins: number;
  /** Its price in cents. */
  priceCents: number;
  /** What leaves the coin liability. */
  valueCents: number;
  /** The creator's share, rounded down; the rest of valueCents is ours. */
  shareCents: number;
  /** Recorded on the transfer. */
  rates: Record<string, string | number>;
}

/** Computes a sale. Gains from rounding up to whole coins are the platform's. */
export function priceOf(kind: SaleKind, priceCents: number, settings: MoneySettings): SalePrice {
  const { coinCents, paymentFeeBasisPoints, subscriptionShare, salesShare } = settings;
  const coins = coinsFor(priceCents, settings);
  const valueCents = coinsToCents(coins, settings);
  const share = kind === 'subscription' ? subscriptionShare : salesShare;
  const shareCents = Math.min(creatorShareOf(kind, priceCents, settings), valueCents);
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

/** A payment from one member to another. */
export interface Sale {
  kind: SaleKind;
  key: string;
  buyer: string;
  creator: string;
  priceCents: number;
  /** The media, subscription or message paid for. */
  subject?: string | undefined;
  /** The buyer's message. */
  message?: string | undefined;
  /** The live in which a tip was given. */
  live?: string | undefined;
  memo: string;
  /** Whether the buyer requested it now; false for a renewal. */
  byOwner: boolean;
}

/** A sale's transfer: the coins are destroyed, and their value is split between the creator's pending earnings and us. */
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

/** Records sales in the transaction of their transfers with these ids. */
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
    liveId: sale.live,
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
 * Charges the buyer and credits the creator, in the caller's transaction, which also grants the right. The buyer's wallet stays
 * locked until the commit. Returns the sale's id; `posted` is false if the key was known. INSUFFICIENT_COINS with too few
 * coins.
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

/** After the commit, tells these accounts' open screens to reload their money. */
export function publishMoneyChanged(ctx: Context, accounts: readonly string[]): void {
  void ctx.afterCommit(() => {
    for (const account of new Set(accounts)) ctx.realtime.publish(topics.account(account), { type: 'money_changed' });
  });
}

/**
 * Sells media for good, at its own or a link's price, in the caller's transaction, which holds the buyer's wallet and the media and
 * has checked that they do not have it yet. One key per buyer, media and purchase number ensures a single charge, wherever it is
 * sold. INSUFFICIENT_COINS, BAD_INPUT if its creator is none any more.
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
  await requirePayee(ctx, buyer, sale.creator, soldBy === 'link' ? 'id' : 'media');
  await postSale(ctx, {
    ...rest,
    kind: 'media',
    key: `media:${buyer}:${media}:${await countPurchases(ctx, buyer, media)}`,
    buyer,
    subject: media,
    byOwner: true,
  });
  await grantPurchase({ ...ctx, actor: { kind: 'system' } }, { account: buyer, media, soldBy });
}

/** How often this buyer has bought this before: after a refund it can be bought again, under a new key. */
async function countPurchases(ctx: Context, buyer: string, media: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(sales)
    .where(and(eq(sales.buyerId, buyer), eq(sales.kind, 'media'), eq(sales.subjectId, media)));
  return row?.count ?? 0;
}

/**
 * Buys priced media with coins, for good. Null if the wallet has too few; media already bought costs nothing. NOT_FOUND for
 * media hidden from the viewer, BAD_INPUT if it is not for sale or open anyway, CONFLICT at a price other than `coins`.
 * Concurrent taps are one purchase.
 */
export async function buyMedia(ctx: Context, input: BuyMediaInput): Promise<MediaView | null> {
  const { accountId } = requireAccount(ctx);
  try {
    await withTransaction(ctx, async (ctx) => {
      await lockWallet(ctx, accountId);
      await holdForSale(ctx, input.media);
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
    if (isInsufficientCoins(error)) return null;
    throw error;
  }
  return getMedia(ctx, input);
}

/** From here to the commit no other purchase uses this wallet, so concurrent taps are serialized. */
export async function lockWallet(ctx: Context, accountId: string): Promise<void> {
  await lockBalances(ctx, [ledgerAccounts.coins(accountId)]);
}

/**
 * Sells a paid message's media for good, in the caller's transaction, which holds the buyer's wallet and the media and has checked
 * that they do not have it yet. After a refund it can be bought again, under a new key. INSUFFICIENT_COINS, BAD_INPUT if its creator
 * is none any more.
 */
export async function sellTeaser(
  ctx: Context,
  sale: { buyer: string; creator: string; message: string; media: string; priceCents: number },
): Promise<void> {
  const { buyer, message } = sale;
  await requirePayee(ctx, buyer, sale.creator, 'message_id');
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

/** Whether the account that `payer` wants to pay is a creator; null if it is deleted, or with a block in either direction. */
async function isCreatorFor(ctx: Context, payer: string, creator: string): Promise<boolean | null> {
  const [row] = await ctx.db
    .select({ creator: accounts.creator })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, creator),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        neitherBlocked(payer, creator),
      ),
    );
  return row?.creator ?? null;
}

/** Whether `payer` may pay `creator`: an existing creator, without a block in either direction. */
export const isPayee = async (ctx: Context, payer: string, creator: string): Promise<boolean> =>
  (await isCreatorFor(ctx, payer, creator)) === true;

/**
 * Checks that `payer` may pay `creator`: an existing creator, without a block in either direction. NOT_FOUND, or BAD_INPUT at
 * `field`.
 */
export async function requirePayee(ctx: Context, payer: string, creator: string, field: string): Promise<void> {
  const found = await isCreatorFor(ctx, payer, creator);
  if (found === null) throw notFound('The creator');
  if (!found) throw badInput(field, messages.notACreator);
}
