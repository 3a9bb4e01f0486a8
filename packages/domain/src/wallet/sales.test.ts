import { coinsFor, defaultMoneySettings as settings } from '@foxreel/contracts';
import { expect, test } from 'vitest';
import { coinsToCents, priceOf } from './sales.ts';

test('a pack of coins is worth what it cost', () => {
  for (const { value, coins } of settings.coinPacks) {
    expect(coinsToCents(coins, settings)).toBe(value * 100);
    expect(coinsFor(value * 100, settings)).toBe(coins);
  }
});

test.each([
  ['tip', 300, { coins: 9, valueCents: 321, shareCents: 210 }],
  ['media', 599, { coins: 17, valueCents: 607, shareCents: 419 }],
  ['subscription', 399, { coins: 12, valueCents: 428, shareCents: 319 }],
  ['subscription', 999, { coins: 28, valueCents: 1000, shareCents: 799 }],
] as const)('a %s of %d cents', (kind, cents, expected) => {
  expect(priceOf(kind, cents, settings)).toMatchObject(expected);
});

test('the payment fee is deducted before a price is shared, and recorded', () => {
  const { shareCents, rates } = priceOf('tip', 1000, { ...settings, paymentFeeBasisPoints: 290 });
  expect(shareCents).toBe(679);
  expect(rates).toEqual({
    coin_cents: '250/7',
    share_percent: 70,
    payment_fee_basis_points: 290,
    price_cents: 1000,
  });
});

test('a share never exceeds the value of the coins', () => {
  for (let cents = 100; cents < 5_000; cents += 1) {
    const { valueCents, shareCents } = priceOf('subscription', cents, settings);
    expect(valueCents).toBeGreaterThanOrEqual(shareCents);
    expect(valueCents).toBeGreaterThanOrEqual(cents - 1);
  }
});
