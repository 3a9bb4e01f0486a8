import { coinsFor, type MoneySettings, type SaleKind } from '@foxreel/contracts';

/** What coins are worth, in whole cents, rounded down: the fraction stays with the coin liability, which so never falls short. */
export function worthOf(coins: number, { coinCents }: Pick<MoneySettings, 'coinCents'>): number {
  return Math.floor((coins * coinCents.numerator) / coinCents.denominator);
}

export interface SalePrice {
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
