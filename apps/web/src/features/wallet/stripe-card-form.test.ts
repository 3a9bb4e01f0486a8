import { messages } from '@foxreel/contracts';
import { expect, it } from 'vitest';
import { stripeErrorMessage } from './stripe-card-form.tsx';

it.each([
  ['incomplete_number', 'number', messages.cardNumber],
  ['invalid_number', 'number', messages.cardNumber],
  ['incorrect_number', 'number', messages.cardNumber],
  ['incomplete_expiry', 'expiry', messages.cardExpiry],
  ['invalid_expiry_year_past', 'expiry', messages.cardExpiry],
  ['expired_card', 'expiry', messages.cardExpiry],
  ['incomplete_cvc', 'code', messages.cardCode],
  ['incorrect_cvc', 'code', messages.cardCode],
])('%s is a matter of the %s', (code, part, message) =>
  expect(stripeErrorMessage({ code })).toEqual({ part, message }),
);

it('a declined card is not a field error', () => expect(stripeErrorMessage({ code: 'card_declined' })).toBeNull());
