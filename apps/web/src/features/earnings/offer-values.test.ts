import { messages } from '@foxreel/contracts';
import { expect, it } from 'vitest';
import { inputOf, offerForm, offerFormOf } from './offer-values.ts';

it('starts with the documented defaults', () => {
  expect(offerFormOf(null)).toEqual({
    price: '9.99',
    trialOn: false,
    trialPrice: '3.99',
    trialDuration: '1',
    trialUnit: 'week',
  });
});

it('requires a period of one month, and a trial only if offered', () => {
  const typed = offerFormOf(null);
  expect(inputOf(typed)).toEqual({ period: { duration: 1, unit: 'month', price: 9.99 } });
  expect(inputOf({ ...typed, trialOn: true, trialPrice: '2,50' }).trial).toEqual({
    duration: 1,
    unit: 'week',
    price: 2.5,
  });
});

it.each([
  [{ price: '' }, 'price', messages.subscriptionPrice],
  [{ price: '0.5' }, 'price', messages.subscriptionPrice],
  [{ trialOn: true, trialPrice: 'x' }, 'trialPrice', messages.subscriptionPrice],
  [{ trialOn: true, trialDuration: 'soon' }, 'trialDuration', messages.tipNumber],
  [{ trialOn: true, trialDuration: '0' }, 'trialDuration', messages.duration],
])('refuses %j at %s', (change, field, message) => {
  const { error } = offerForm.safeParse({ ...offerFormOf(null), ...change });
  expect(error?.issues[0]).toMatchObject({ path: [field], message });
});
