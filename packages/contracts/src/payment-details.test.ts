import { expect, test } from 'vitest';
import { messages } from './messages.ts';
import { brandOf, cardForm, isExpired, isIban, payoutDetailsInput } from './payment-details.ts';

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

test.each([
  ['DE89370400440532013000', true],
  ['GB82WEST12345698765432', true],
  ['DE89370400440532013001', false],
  ['DE8937', false],
])('%s is an IBAN: %s', (text, right) => expect(isIban(text)).toBe(right));

const messageOf = (input: object) =>
  payoutDetailsInput.safeParse({ holder: 'Ada', ...input }).error?.issues[0]?.message;

test('each method requires its own fields', () => {
  expect(messageOf({ method: 'paypal', destination: 'ada' })).toBe(messages.payoutEmail);
  expect(messageOf({ method: 'sepa', destination: 'DE00 1234' })).toBe(messages.payoutIban);
  expect(messageOf({ method: 'sepa', destination: ' ' })).toBe(messages.payoutIbanRequired);
  expect(messageOf({ method: 'bank_wire', destination: '', bank: 'x' })).toBe(messages.payoutAccount);
  expect(messageOf({ method: 'paypal', destination: '' })).toBe(messages.payoutEmail);
  expect(messageOf({ method: 'bank_wire', destination: '123' })).toBe(messages.payoutBank);
  expect(messageOf({ method: 'cheque', destination: '123' })).toBe(messages.payoutMethod);
  expect(
    payoutDetailsInput.parse({ method: 'sepa', holder: 'Ada', destination: 'de89 3704 0044 0532 0130 00', bank: 'x' }),
  ).toEqual({ method: 'sepa', holder: 'Ada', destination: 'DE89370400440532013000', bank: null });
});
