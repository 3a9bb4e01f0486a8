import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import type { PayoutDetailsView } from './payout-details.ts';
import { dollars, id, page, plainName } from './scalars.ts';
import type { AccountSummary, MediaView } from './views.ts';

export const periodUnits = ['day', 'week', 'month', 'year'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** What is sold for coins. */
export const saleKinds = ['tip', 'media', 'subscription', 'teaser'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** A pack of coins: `value` in whole dollars. */
export interface CoinPack {
  value: number;
  coins: number;
}

/** All that money is worked out with (spec part 2 §9). A transfer keeps the values that it was made with. */
export interface MoneySettings {
  coinPacks: readonly CoinPack[];
  /** What one coin is worth, in cents, as a fraction: 250/7 comes from 280 coins for $100. */
  coinCents: { numerator: number; denominator: number };
  /** The creator's share, in percent. */
  subscriptionShare: number;
  salesShare: number;
  /** What a payment costs, in hundredths of a percent; it is taken off before a price is shared. */
  paymentFeeBasisPoints: number;
  holdDays: number;
  payoutEveryDays: number;
  payoutMinimumCents: number;
  /** 833 is 8.33 %. */
  dormancyBasisPoints: number;
  dormancyMonths: number;
  renewalReminderDays: number;
  /** How often a renewal is tried, a day apart, before the subscription ends. */
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
 * Coins for a price in cents, rounded up to a whole coin: 2.8 coins are a dollar at the rate of the packs, so $3 takes 9.
 * A coin stands for numerator/denominator cents.
 */
export function coinsFor(cents: number, { coinCents }: Pick<MoneySettings, 'coinCents'>): number {
  return Math.ceil((cents * coinCents.denominator) / coinCents.numerator);
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

/** Whole dollars. The key is ours and may be left out: then each call is a tip of its own. */
export const addTipInput = z.object({
  user: id,
  amount: z
    .number({ error: messages.tipNumber })
    .min(limits.tipDollarsMin, { error: messages.tipMin, abort: true })
    .max(limits.tipDollarsMax, { error: messages.tipMax, abort: true })
    .refine(Number.isInteger, messages.tipWhole),
  message: z.string().trim().max(limits.messageMax, messages.tipMessage).optional(),
  idempotency_key: idempotencyKey.optional(),
});
export type AddTipInput = z.output<typeof addTipInput>;

/** What the buyer was told, in coins: another price is refused. Left out, the price of the moment is taken. */
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

/** The cards to keep; one that is left out is removed. */
export const updateWalletInput = z.object({ cards: z.array(z.object({ id })).max(limits.cardsMax) });
export type UpdateWalletInput = z.output<typeof updateWalletInput>;

export const moneyListInput = page;
export type MoneyListInput = z.output<typeof moneyListInput>;

export const earningDaysInput = z.object({ days: z.int().min(1).max(limits.earningDaysMax).default(30) });
export type EarningDaysInput = z.output<typeof earningDaysInput>;
/** Whose purchases staff look at. */
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

/** What one has to know before anything is bought. */
export interface PaymentTermsView {
  /** Who takes cards; 'none': coins cannot be bought here. */
  provider: 'sandbox' | 'stripe' | 'none';
  /** Opens the provider's own card form in the browser, where it has one. */
  publishableKey: string | null;
  coinCents: MoneySettings['coinCents'];
  coinPacks: readonly CoinPack[];
  /** The least that is paid out to a creator. */
  payoutMinimumCents: number;
}

/** What a creator earned on a day in UTC: their share, without what was refunded. Days without earnings are left out. */
export interface EarningDayView {
  /** 2026-11-21 */
  day: string;
  cents: number;
  sales: number;
}

/** A card as its owner sees it; the number is masked but for its last four digits. */
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
  /** Coins; negative for coins that were spent. */
  coins: number;
  /** Coins in the wallet right after it; null for what no transfer is known of. */
  balance: number | null;
  media: MediaView | null;
  refunded: boolean;
  addDate: string;
}

export interface EarningView {
  id: string;
  from: AccountSummary | null;
  type: SaleKind;
  /** What the buyer wrote with a tip. */
  message: string | null;
  /** The creator's share. */
  cents: number;
  /** Product time at which it leaves the waiting period. */
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
  /** Staff only: where it goes; null while its creator has not said. */
  details: PayoutDetailsView | null;
  /** Until then it cannot be approved, because the payout details changed; null when it can. */
  heldUntil: string | null;
}

export interface EarningsView {
  pendingCents: number;
  availableCents: number;
  /** In payouts that staff have not decided on. */
  inPayoutCents: number;
  /** Pending, available and in payout, less what is owed after refunds. */
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
  /** What the viewer would pay now, in coins, and for which of the two. */
  firstCharge: { coins: number; cents: number; trial: boolean };
  /** What comes after that: the period's price, on this day, until canceled. */
  nextCharge: { coins: number; cents: number; date: string };
}

export interface SubscriptionView {
  id: string;
  from: string;
  to: string;
  /** past_due: the right has lapsed, and the renewal is tried again. */
  status: 'active' | 'canceled' | 'past_due' | 'ended';
  renewsAt: string | null;
  endsAt: string | null;
  addDate: string;
  account: AccountSummary;
  /** The price that was agreed to, renewed or not; null for what was given without one. */
  terms: { cents: number; coins: number } | null;
  /** What the next renewal takes; null when there is none. */
  nextCharge: { cents: number; coins: number } | null;
}
