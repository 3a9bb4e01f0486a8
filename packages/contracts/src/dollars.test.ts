import { expect, test } from 'vitest';
import { dollars } from './dollars.ts';
import { messages } from './messages.ts';

const price = dollars({ message: messages.price, minCents: 300, orNothing: true });

test.each([
  [0, 0],
  [3, 300],
  [4.29, 429],
  [19.99, 1999],
  [10_000, 1_000_000],
  // What computing leaves behind.
  [3.1 + 0.2, 330],
])('%d dollars are %d cents', (given, cents) => expect(price.parse(given)).toBe(cents));

test.each([1e-9, -1e-9, 0.001, 0.004, 5.001, 5.000_000_1, 4.999_999])(
  '%d is refused for its decimals, and not rounded',
  (given) => expect(price.safeParse(given).error?.issues[0]?.message).toBe(messages.priceDecimals),
);

test.each([0.01, 2.99, -3])('%d is too little', (given) =>
  expect(price.safeParse(given).error?.issues[0]?.message).toBe(messages.price),
);
