import { defaultMoneySettings, type SubscriptionDetailView } from '@foxreel/contracts';
import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signInForTest } from '../../shared/outbox/testing/sign-in-for-test.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

const offer: SubscriptionDetailView = {
  user: 'mara',
  trial: null,
  period: { duration: 1, unit: 'month', cents: 999 },
  enabled: true,
  firstCharge: { coins: 28, cents: 999, trial: false },
  nextCharge: { coins: 28, cents: 999, date: '2026-12-26T00:00:00.000Z' },
};

/** The creator's prices; what is asked of the server is recorded. */
function open() {
  const user = renderInApp(<SubscriptionPage />, {
    'wallet.detail': offer,
    'wallet.closeDetail': { ...offer, enabled: false },
    'site.operator': { terms: defaultMoneySettings },
  });
  const called: string[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (init?.method === 'POST') called.push(new URL(input, location.href).pathname);
    return answer(input, init);
  });
  act(() => signInForTest('mara'));
  return { user, called };
}

/** The first of two: the other is for the trial. */
async function acceptSwitch(): Promise<HTMLElement> {
  const [accept] = await screen.findAllByRole('switch');
  if (!accept) throw new Error('There is no switch');
  return accept;
}

test('a creator sees what they earn at the price they type', async () => {
  const { user } = open();
  await screen.findByText('You earn $7.99 of $9.99.');
  const price = screen.getByRole('textbox', { name: 'Price in dollars' });
  await user.clear(price);
  await user.type(price, '20');
  await screen.findByText('You earn $16.00 of $20.00.');
});

test('closing the subscription asks first', async () => {
  const { user, called } = open();
  await user.click(await acceptSwitch());
  const asked = within(await screen.findByRole('dialog', { name: 'Stop accepting subscribers?' }));
  await user.click(asked.getByRole('button', { name: 'Keep accepting' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(called).toEqual([]);
  await user.click(await acceptSwitch());
  await user.click(await screen.findByRole('button', { name: 'Stop accepting' }));
  await expect.poll(() => called).toEqual(['/trpc/wallet.closeDetail']);
});

test('a price typed but not saved is still there after leaving, and can be discarded', async () => {
  const { user } = open();
  const price = await screen.findByRole('textbox', { name: 'Price in dollars' });
  await user.clear(price);
  await user.type(price, '14.5');
  cleanup();
  const again = open();
  await screen.findByDisplayValue('14.5');
  await again.user.click(screen.getByRole('button', { name: 'Discard' }));
  await screen.findByDisplayValue('9.99');
});
