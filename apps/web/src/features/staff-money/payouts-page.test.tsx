import type { PayoutView } from '@foxreel/contracts';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signInForTest } from '../../shared/outbox/testing/sign-in-for-test.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { PayoutsPage } from './payouts-page.tsx';

const payout: PayoutView = {
  id: 'payout',
  creator: {
    id: 'lena',
    username: 'lena',
    fullname: 'Lena Brandt',
    avatar: null,
    live: false,
    livestream: null,
    creator: true,
  },
  cents: 32_676,
  status: 'pending',
  reason: null,
  date: '2026-11-09T00:00:00.000Z',
  details: null,
  heldUntil: null,
};
const open = (of: PayoutView) => renderInApp(<PayoutsPage />, { 'wallet.staffPayouts': { items: [of], after: null } });

test('a payout that has nowhere to go cannot be approved', async () => {
  open(payout);
  await screen.findByText('It can be approved once Lena Brandt has added payout details.');
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  screen.getByRole('button', { name: 'Reject $326.76 for Lena Brandt' });
});

test('one with a destination can, once it was read', async () => {
  const details = {
    method: 'paypal',
    holder: 'Lena',
    destination: 'lena@example.test',
    bank: null,
    heldUntil: null,
  } as const;
  const user = open({ ...payout, details });
  await user.click(await screen.findByRole('button', { name: 'Approve $326.76 for Lena Brandt' }));
  await screen.findByText(/lena@example\.test/, { selector: '[role="dialog"] *' });
});

test('one’s own is decided by somebody else', async () => {
  open(payout);
  await screen.findByRole('button', { name: /^Reject/ });
  act(() => signInForTest('lena'));
  await screen.findByText('Another member of staff decides on your own payouts.');
  expect(screen.queryByRole('button', { name: /^(Approve|Reject) \$/ })).toBeNull();
  expect(screen.queryByText(/It can be approved once/)).toBeNull();
});
