import type { SubscriptionTermView } from '@foxreel/contracts';
import { formatCents } from '../format/money.ts';
import { i18n } from '../i18n/i18n.ts';

const t = i18n.getFixedT(null, 'money');

/** 1,234 Fox Coins */
export const formatCoins = (coins: number): string =>
  t('coins', { count: coins, shown: new Intl.NumberFormat().format(coins) });

/** $9.99 a month, $25 every 3 months */
export const formatTerm = ({ cents, duration, unit }: SubscriptionTermView): string =>
  `${formatCents(cents)} ${t(`every_${unit}`, { count: duration })}`;

/** 1 week, 3 months */
export const formatSpan = ({ duration, unit }: Pick<SubscriptionTermView, 'duration' | 'unit'>): string =>
  t(`for_${unit}`, { count: duration });

/** A day in the reader's words: 28 Nov 2026. */
export const formatDay = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' });

/** $1,234.50: always with its cents, for columns of figures (spec part 2 §9). */
export const formatDollars = (cents: number): string =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(
    cents / 100,
  );
