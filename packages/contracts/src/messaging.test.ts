import { describe, expect, test } from 'vitest';
import { messages } from './messages.ts';
import { teaserInput } from './messaging.ts';

const media = '01a2046d-306b-7057-9bcb-192148f7e638';
const priced = (price: unknown) => teaserInput.safeParse({ media, text: 'Look', price });

describe('the price of a paid message', () => {
  test.each([
    ['5', 500],
    ['$4.99', 499],
    [' $12.5 ', 1250],
    [1, 100],
    [10_000, 1_000_000],
  ])('%j is %i cents', (price, cents) => {
    expect(priced(price).data?.priceCents).toBe(cents);
  });

  test.each<[price: unknown, message: string]>([
    ...['$1,500', '1.000,50', '5 000', '10-20', '5.5.5', '$5x', '1e3', '0x10', ''].map((typed): [string, string] => [
      typed,
      messages.teaserPrice,
    ]),
    [0.99, messages.teaserPrice],
    [-5, messages.teaserPrice],
    [4.999, messages.priceDecimals],
    ['4.999', messages.priceDecimals],
    [10_000.01, messages.priceMax],
    [1e300, messages.priceMax],
    [0, messages.teaserPriceRequired],
    [null, messages.teaserPriceRequired],
    [[5], messages.teaserPriceRequired],
  ])('%j is refused: %s', (price, message) => {
    expect(priced(price).error?.issues.map((issue) => [issue.path.join(), issue.message])).toEqual([
      ['price', message],
    ]);
  });
});
