import { expect, test } from 'vitest';
import { brandOf, cardForm, isExpired } from './card.ts';
import { messages } from './messages.ts';

const good = { card_name: 'Ada', card_number: '4242 4242 4242 4242', expire_date: '12/30', cvv: '123' };
const wordsOf = (change: Record<string, string>) =>
  cardForm.safeParse({ ...good, ...change }).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('accepts a card as people type it', () => {
  expect(cardForm.parse(good)).toMatchObject({
    card_number: '4242424242424242',
    expire_date: { month: 12, year: 2030 },
  });
});

test.each([
  [{ card_number: '4242 4242 4242 4241' }, 'card_number', messages.cardNumber],
  [{ card_number: '4242' }, 'card_number', messages.cardNumber],
  [{ card_number: 'four' }, 'card_number', messages.cardNumber],
  [{ expire_date: '13/30' }, 'expire_date', messages.cardExpiry],
  [{ expire_date: '1230' }, 'expire_date', messages.cardExpiry],
  [{ cvv: '1234' }, 'cvv', messages.cardCode],
  [{ cvv: '12' }, 'cvv', messages.cardCode],
  [{ card_number: '378282246310005', cvv: '123' }, 'cvv', messages.cardCode],
  [{ card_name: ' ' }, 'card_name', messages.cardName],
])('refuses %j', (change, field, message) => {
  expect(wordsOf(change)).toEqual([[field, message]]);
});

test('knows brands, and when a card expires', () => {
  expect(['4242424242424242', '5555555555554444', '378282246310005', '6011111111111117'].map(brandOf)).toEqual([
    'Visa',
    'Mastercard',
    'American Express',
    'Discover',
  ]);
  const now = new Date('2026-11-30T23:59:59Z');
  expect(isExpired({ month: 11, year: 2026 }, now)).toBe(false);
  expect(isExpired({ month: 10, year: 2026 }, now)).toBe(true);
  expect(isExpired({ month: 1, year: 2047 }, now)).toBe(true);
});
