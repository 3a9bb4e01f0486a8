import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import type { PayoutDetailsView } from './payment-details.ts';
import { dollars, id, page, plainName } from './scalars.ts';
import type { AccountSummary, MediaView } from './views.ts';

export const periodUnits = ['day', 'week', 'month', 'year'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** What is sold for coins. */
export const saleKinds = ['tip', 'media', 'subscription', 'teaser'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** A coin pack: `value` in whole dollars. */
export interface CoinPack {
  value: number;
  coins: number;
}

/** All rates and shares of money (spec part 2 §9). A transfer stores the values it was computed with. */
export interface MoneySettings {
  coinPacks: readonly CoinPack[];
  /** The value of one coin in cents, as a fraction: 250/7 comes from 280 coins for $100. */
  coinCents: { numerator: number; denominator: number };
  /** The creator's share, in percent. */
  subscriptionShare: number;
  salesShare: number;
  /** The payment fee in hundredths of a percent; deducted before a price is shared. */
  paymentFeeBasisPoints: number;
  holdDays: number;
  payoutEveryDays: number;
  payoutMinimumCents: number;
  /** 833 is 8.33 %. */
  dormancyBasisPoints: number;
  dormancyMonths: number;
  renewalReminderDays: number;
  /** Attempts of a renewal, a day apart, before the subscription ends. */
  renewalTries: number;
}

export const defaultMoneySettings: MoneySettings = {
  coinPacks: [
    { value: 5, coins: 14 },
    { value: 10, coins: 28 },
    { value: 25, coins: 70 },
    { value: 50, coins: 140 },
    { value: 100, coins: 280 },
  ],
  coinCents: { numerator: 250, denominator: 7 },
  subscriptionShare: 80,
  salesShare: 70,
  paymentFeeBasisPoints: 0,
  holdDays: 7,
  payoutEveryDays: 14,
  payoutMinimumCents: 20_000,
  dormancyBasisPoints: 833,
  dormancyMonths: 12,
  renewalReminderDays: 3,
  renewalTries: 3,
};

/**
 * The coins for a price in cents, rounded up: at the packs' rate a dollar is 2.8 coins, so $3 costs 9. A coin is worth
 * numerator/denominator cents.
 */
export function coinsFor(cents: number, { coinCents }: Pick<MoneySettings, 'coinCents'>): number {
  return Math.ceil((cents * coinCents.denominator) / coinCents.numerator);
}

/**
 * The creator's share of a price in cents: their percentage of what the payment fee leaves, rounded down (spec part 2 §9). 80 % of
 * subscriptions, 70 % of media and tips.
 */
export function creatorShareOf(
  kind: SaleKind,
  priceCents: number,
  {
    subscriptionShare,
    salesShare,
    paymentFeeBasisPoints,
  }: Pick<MoneySettings, 'subscriptionShare' | 'salesShare' | 'paymentFeeBasisPoints'>,
): number {
  const netCents = priceCents - Math.ceil((priceCents * paymentFeeBasisPoints) / 10_000);
  return Math.floor((netCents * (kind === 'subscription' ? subscriptionShare : salesShare)) / 100);
}

const subscriptionPrice = dollars({ message: messages.subscriptionPrice, minCents: limits.subscriptionCentsMin });
const duration = z
  .int({ error: messages.duration })
  .min(1, messages.duration)
  .max(limits.periodDurationMax, messages.durationMax);

export const idempotencyKey = z
  .string({ error: messages.idempotencyKey })
  .regex(/^[\w.:-]{1,128}$/, messages.idempotencyKey);

export const buyCoinsInput = z.object({ value: z.int(), card: id.optional(), idempotency_key: idempotencyKey });
export type BuyCoinsInput = z.output<typeof buyCoinsInput>;

/** Whole dollars. The optional key is ours: without it each call is a new tip. */
export const addTipInput = z.object({
  user: id,
  amount: z
    .number({ error: messages.tipNumber })
    .min(limits.tipDollarsMin, { error: messages.tipMin, abort: true })
    .max(limits.tipDollarsMax, { error: messages.tipMax, abort: true })
    .refine(Number.isInteger, messages.tipWhole),
  message: z
    .string()
    .trim()
    .max(limits.messageMax, messages.tipMessage)
    // PostgreSQL reads tips as JSON, which half a character makes unreadable.
    .overwrite((text) => text.toWellFormed())
    .optional(),
  /** Given in the creator's live, whose viewers see it. Without one on air it is an ordinary tip. */
  live: z.boolean().optional(),
  idempotency_key: idempotencyKey.optional(),
});
export type AddTipInput = z.output<typeof addTipInput>;

/** The price that the buyer saw, in coins: any other is rejected. If absent, the current price applies. */
export const agreedCoins = z.int({ error: messages.agreedCoins }).min(0, messages.agreedCoins).optional();

export const buyMediaInput = z.object({ media: id, coins: agreedCoins });
export type BuyMediaInput = z.output<typeof buyMediaInput>;

export const subscribeInput = z.object({ to: id, coins: agreedCoins });
export type SubscribeInput = z.output<typeof subscribeInput>;
export const subscriptionIdInput = z.object({ id });
export const subscriptionPairInput = z.object({ from: id, to: id });
export const subscriptionDetailOfInput = z.object({ user: id });
export const subscriptionDetailInput = z.object({
  period: z.object({
    duration: duration.default(1),
    unit: z.enum(periodUnits).default('month'),
    price: subscriptionPrice,
  }),
  trial: z.object({ duration, unit: z.enum(periodUnits), price: subscriptionPrice }).optional(),
});
export type SubscriptionDetailInput = z.output<typeof subscriptionDetailInput>;

/** The cards to keep; the others are removed. */
export const updateWalletInput = z.object({ cards: z.array(z.object({ id })).max(limits.cardsMax) });
export type UpdateWalletInput = z.output<typeof updateWalletInput>;

export const moneyListInput = page;
export type MoneyListInput = z.output<typeof moneyListInput>;

export const earningDaysInput = z.object({ days: z.int().min(1).max(limits.earningDaysMax).default(30) });
export type EarningDaysInput = z.output<typeof earningDaysInput>;
/** The buyer whose purchases staff list. */
export const staffPurchasesInput = page.extend({ user: id });
export type StaffPurchasesInput = z.output<typeof staffPurchasesInput>;

export const payoutStatuses = ['pending', 'paid', 'rejected'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
export const staffPayoutsInput = page.extend({ status: z.enum(payoutStatuses).default('pending') });
export type StaffPayoutsInput = z.output<typeof staffPayoutsInput>;
export const approvePayoutInput = z
  .object({
    id,
    approved: z.boolean().default(true),
    reason: z.string().overwrite(plainName).min(1).max(300).optional(),
  })
  .refine(({ approved, reason }) => approved || reason !== undefined, {
    path: ['reason'],
    message: messages.rejectionReason,
  });
export type ApprovePayoutInput = z.output<typeof approvePayoutInput>;
export const refundSaleInput = z.object({
  id,
  reason: z.string().overwrite(plainName).min(1, messages.refundReason).max(300),
});
export type RefundSaleInput = z.output<typeof refundSaleInput>;
export const refundPaymentInput = refundSaleInput;
export type RefundPaymentInput = z.output<typeof refundPaymentInput>;

/** What clients need to know before a purchase. */
export interface PaymentTermsView {
  /** The payment provider; 'none': coins cannot be bought here. */
  provider: 'sandbox' | 'stripe' | 'none';
  /** For the provider's own card form in the browser, if it has one. */
  publishableKey: string | null;
  coinCents: MoneySettings['coinCents'];
  coinPacks: readonly CoinPack[];
  /** The minimum payout to a creator. */
  payoutMinimumCents: number;
}

/** A creator's earnings per UTC day: their share without refunds. Days without earnings are left out. */
export interface EarningDayView {
  /** 2026-11-21 */
  day: string;
  cents: number;
  sales: number;
}

/** A card as its owner sees it; masked except for the last four digits. */
export interface CardView {
  id: string;
  name: string;
  number: string;
  brand: string;
  date: { month: number; year: number };
}

export interface WalletView {
  id: string;
  user: string;
  /** Coins. */
  amount: number;
  cards: CardView[];
  lastUpdate: string;
}

export interface TipView {
  id: string;
  user: string;
  /** Dollars. */
  amount: number;
  message: string | null;
}

export interface PurchaseView {
  id: string;
  to: AccountSummary | null;
  type: SaleKind | 'coins';
  /** Coins; negative if spent. */
  coins: number;
  /** The wallet's balance right after it; null if there is no known transfer. */
  balance: number | null;
  media: MediaView | null;
  refunded: boolean;
  addDate: string;
}

export interface EarningView {
  id: string;
  from: AccountSummary | null;
  type: SaleKind;
  /** The buyer's message with a tip. */
  message: string | null;
  /** The creator's share. */
  cents: number;
  /** What the buyer was charged; the share is a part of it. */
  priceCents: number;
  /** Product time at which the waiting period ends. */
  availableDate: string;
  state: 'pending' | 'available' | 'refunded';
  addDate: string;
}

export interface PayoutView {
  id: string;
  creator: AccountSummary | null;
  cents: number;
  status: PayoutStatus;
  reason: string | null;
  /** The payout day. */
  date: string;
  /** Staff only: the destination; null while the creator has not set one. */
  details: PayoutDetailsView | null;
  /** Cannot be approved before this time, because the payout details changed; null if it can. */
  heldUntil: string | null;
}

export interface EarningsView {
  pendingCents: number;
  availableCents: number;
  /** In payouts that staff have not decided on. */
  inPayoutCents: number;
  /** Pending, available and in payout, minus debt from refunds. */
  unpaidCents: number;
  lastPayment: { cents: number; date: string } | null;
  nextPayoutDate: string;
  payoutMinimumCents: number;
}

export interface SubscriptionTermView {
  duration: number;
  unit: PeriodUnit;
  cents: number;
}

export interface SubscriptionDetailView {
  user: string;
  trial: SubscriptionTermView | null;
  period: SubscriptionTermView;
  enabled: boolean;
  /** What the viewer would pay now, in coins, and whether it is the trial. */
  firstCharge: { coins: number; cents: number; trial: boolean };
  /** The following charge: the period's price, on this day, until canceled. */
  nextCharge: { coins: number; cents: number; date: string };
}

export interface SubscriptionView {
  id: string;
  from: string;
  to: string;
  /** past_due: the right has lapsed, and the renewal is retried. */
  status: 'active' | 'canceled' | 'past_due' | 'ended';
  renewsAt: string | null;
  endsAt: string | null;
  addDate: string;
  account: AccountSummary;
  /** The agreed price, whether or not it renews; null for a grant without one. */
  terms: { cents: number; coins: number } | null;
  /** The next renewal's charge; null if there is none. */
  nextCharge: { cents: number; coins: number } | null;
}
