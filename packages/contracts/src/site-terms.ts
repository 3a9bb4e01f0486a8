import type { MoneySettings } from './money.ts';

/** The service's figures in its texts; settings, the same everywhere. */
export type SiteTerms = Pick<
  MoneySettings,
  | 'subscriptionShare'
  | 'salesShare'
  | 'holdDays'
  | 'payoutEveryDays'
  | 'payoutMinimumCents'
  | 'dormancyBasisPoints'
  | 'dormancyMonths'
>;

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

const counted = (count: number, unit: string): string => (count === 1 ? unit : `${count} ${unit}s`);

const values: Readonly<Record<string, (terms: SiteTerms) => string>> = {
  subscriptionShare: ({ subscriptionShare }) => `${subscriptionShare} %`,
  salesShare: ({ salesShare }) => `${salesShare} %`,
  holdDays: ({ holdDays }) => (holdDays === 1 ? '1 day' : `${holdDays} days`),
  payoutEvery: ({ payoutEveryDays: days }) => (days % 7 === 0 ? counted(days / 7, 'week') : counted(days, 'day')),
  payoutMinimum: ({ payoutMinimumCents }) => dollars.format(payoutMinimumCents / 100),
  dormancyRate: ({ dormancyBasisPoints }) => `${dormancyBasisPoints / 100} %`,
  dormancyMonths: ({ dormancyMonths }) => (dormancyMonths === 1 ? '1 month' : `${dormancyMonths} months`),
};

/** Fills the service's figures into a text: `{{holdDays}}` becomes "7 days". An ellipsis while unknown. */
export const fillSiteTerms = (text: string, terms: SiteTerms | null): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : terms === null ? '…' : value(terms);
  });
