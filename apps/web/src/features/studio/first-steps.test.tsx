import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { FirstSteps } from './first-steps.tsx';

const nothingDone = {
  'media.own': { items: [], after: null },
  'wallet.detail': null,
  'messages.rules': [],
  'wallet.payoutDetails': null,
};
const details = { method: 'paypal', holder: 'Ina', destination: 'ina@example.test', bank: null, heldUntil: null };
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('a new creator is led to what is still to do', async () => {
  renderInApp(<FirstSteps account={{ id: 'ina' }} />, nothingDone);
  await screen.findByRole('heading', { name: 'First steps' });
  expect(links()).toEqual([
    '/studio/setup',
    '/account/subscription',
    '/messages/auto/subscriber',
    '/account/earnings/payment',
  ]);
});

test('what is done is gone', async () => {
  renderInApp(<FirstSteps account={{ id: 'ina' }} />, { ...nothingDone, 'wallet.payoutDetails': details });
  await screen.findByText('Set your subscription price');
  expect(links()).not.toContain('/account/earnings/payment');
});

test('put away, the steps stay away', async () => {
  const user = renderInApp(<FirstSteps account={{ id: 'ina' }} />, nothingDone);
  await user.click(await screen.findByRole('button', { name: 'Hide first steps' }));
  expect(links()).toEqual([]);
  expect(localStorage.getItem('first_steps.ina')).toBe('hidden');
});
