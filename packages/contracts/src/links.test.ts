import { expect, test } from 'vitest';
import { creatorAgreementText } from './creator-request.ts';
import { fillSiteTerms } from './links.ts';
import { defaultMoneySettings } from './money.ts';

const agreement = creatorAgreementText.flatMap(({ body }) => body).join('\n');

test('the agreement has the documented figures unless the service has others', () => {
  const usual = fillSiteTerms(agreement, defaultMoneySettings);
  for (const words of [
    'You get 80% of net revenue from your subscriptions, and 70% of net revenue from locked media',
    'Earnings are held for 7 days. Payouts are made every 2 weeks',
    'The minimum payout is $200.',
    'After 12 months without activity, we charge a monthly fee of 8.33% of the balance',
  ])
    expect(usual).toContain(words);
  const other = fillSiteTerms(agreement, {
    subscriptionShare: 75,
    salesShare: 65,
    paymentFeeBasisPoints: 0,
    holdDays: 1,
    payoutEveryDays: 10,
    payoutMinimumCents: 123_450,
    dormancyBasisPoints: 500,
    dormancyMonths: 6,
  });
  for (const words of [
    'You get 75% of net revenue from your subscriptions, and 65% of net revenue from locked media',
    'Earnings are held for 1 day. Payouts are made every 10 days',
    'The minimum payout is $1,234.50.',
    'After 6 months without activity, we charge a monthly fee of 5% of the balance',
  ])
    expect(other).toContain(words);
  expect(usual + other).not.toContain('{{');
});

test('unknown figures are left open', () => {
  expect(fillSiteTerms('Held for {{holdDays}}.', null)).toBe('Held for ….');
});
