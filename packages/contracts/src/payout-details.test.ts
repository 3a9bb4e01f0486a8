import { expect, test } from 'vitest';
import { messages } from './messages.ts';
import { isIban, payoutDetailsInput } from './payout-details.ts';

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
