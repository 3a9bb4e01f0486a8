import { defaultMoneySettings, type EarningsView, type EarningView } from '@foxreel/contracts';
import { screen } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SaleList } from './earnings-lists.tsx';
import { EarningsPage } from './earnings-page.tsx';

const earnings: EarningsView = {
  unpaidCents: 5_000,
  pendingCents: 0,
  availableCents: 5_000,
  inPayoutCents: 0,
  payoutMinimumCents: 20_000,
  nextPayoutDate: '2026-12-07T00:00:00.000Z',
  lastPayment: null,
};

const answers = {
  'wallet.earnings': earnings,
  'wallet.payoutDetails': null,
  'wallet.payouts': { items: [], after: null },
  'site.operator': { terms: defaultMoneySettings },
};

function openPayouts(changed: Partial<Record<keyof typeof answers, unknown>> = {}) {
  renderInApp(
    <Routes>
      <Route path="/account/earnings/:tab" element={<EarningsPage />} />
      <Route path="*" element={<Navigate to="/account/earnings/payouts" replace />} />
    </Routes>,
    { ...answers, ...changed },
  );
}

test('a creator without payout details is led to them', async () => {
  openPayouts();
  const link = await screen.findByRole('link', { name: 'Add payout details' });
  expect(link.getAttribute('href')).toBe('/account/earnings/payment');
});

test('with payout details nothing asks for them', async () => {
  openPayouts({
    'wallet.payoutDetails': {
      method: 'paypal',
      holder: 'Mara',
      destination: 'm@example.test',
      bank: null,
      heldUntil: null,
    },
  });
  await screen.findByText('Your payouts will appear here.');
  expect(screen.queryByRole('link', { name: 'Add payout details' })).toBeNull();
});

test('what is available below the minimum is not promised for the next payout', async () => {
  openPayouts();
  await screen.findByText('Paid out once it reaches $200.00');
  await screen.findByText('You earn 80% of subscriptions, and 70% of sales and tips.');
});

test('from the minimum on, it is', async () => {
  openPayouts({ 'wallet.earnings': { ...earnings, availableCents: 20_000 } });
  await screen.findByText('Included in your next payout');
});

test('a sale says what the buyer paid beside what the creator earns', async () => {
  const sale: EarningView = {
    id: 'sale',
    from: null,
    type: 'tip',
    message: null,
    cents: 350,
    priceCents: 500,
    availableDate: '2026-12-02T00:00:00.000Z',
    state: 'pending',
    addDate: '2026-11-25T00:00:00.000Z',
  };
  renderInApp(<SaleList />, { 'wallet.earned': { items: [sale], after: null } });
  await screen.findByText('+$3.50');
  await screen.findByText(/\$5\.00 paid/);
});
