import type { AccountView } from '@foxreel/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { utils } from '../../shared/api/trpc.ts';
import { accountForTest } from '../../shared/outbox/testing/sign-in-for-test.ts';
import { isDataReduced, useReducedData } from '../../shared/reduced-data.ts';
import { useSession } from '../../shared/session/session.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { DataSection } from './data-section.tsx';

const viewer = (reducedData: boolean | null): AccountView => ({
  ...accountForTest('robin'),
  own: {
    email: 'robin@example.test',
    emailVerified: true,
    phone: null,
    gender: null,
    interests: [],
    language: null,
    reducedData,
    unread: 0,
  },
});
const signIn = (account: AccountView | null) =>
  act(() => void utils.auth.session.setData(undefined, { payments: 'none', account }));
const setDevice = (saveData: boolean) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });

afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));

function Screen() {
  const { account } = useSession();
  return (
    <>
      {account && <DataSection account={account} />}
      <output>{useReducedData() ? 'reduced' : 'full'}</output>
    </>
  );
}

test('the device decides, unless the account does', () => {
  renderInApp(<Screen />);
  expect(isDataReduced()).toBe(false);
  setDevice(true);
  expect(isDataReduced()).toBe(true);
  signIn(viewer(false));
  expect(isDataReduced()).toBe(false);
  signIn(viewer(null));
  expect(isDataReduced()).toBe(true);
  setDevice(false);
  signIn(viewer(true));
  expect(isDataReduced()).toBe(true);
});

test('a choice is saved at once, and applies', async () => {
  const user = renderInApp(<Screen />, { 'account.updateProfile': viewer(true) });
  const sent: unknown[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return answer(input, init);
  });
  signIn(viewer(null));
  await user.click(await screen.findByRole('radio', { name: 'Save data' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('reduced'));
  expect(screen.getByRole('radio', { name: 'Save data' })).toHaveProperty('checked', true);
  expect(sent).toEqual([{ reduced_data: true }]);
});

test('a choice that cannot be saved is taken back', async () => {
  const user = renderInApp(<Screen />);
  signIn(viewer(false));
  await user.click(await screen.findByRole('radio', { name: 'Save data' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Don’t save data' })).toHaveProperty('checked', true));
  expect(screen.getByRole('status').textContent).toBe('full');
});
