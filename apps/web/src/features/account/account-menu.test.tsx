import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createOutboxKind } from '../../shared/outbox/outbox.ts';
import { readOutbox } from '../../shared/outbox/outbox-store.ts';
import { accountForTest, signInForTest } from '../../shared/outbox/testing/sign-in-for-test.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { AccountMenu } from './account-menu.tsx';

const notes = createOutboxKind<string, null>({
  name: 'note',
  isInput: (input) => typeof input === 'string',
  send: async () => null,
  onSent: () => {},
  onRefused: () => null,
});

test('signing out asks first if something has not been sent, and drops it', async () => {
  const user = renderInApp(<AccountMenu account={accountForTest('robin')} />, { 'auth.signOut': true });
  const leave = vi.spyOn(window.location, 'assign').mockReturnValue();
  act(() => signInForTest('robin'));
  onlineManager.setOnline(false);
  notes.add('robin', 'one');
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('dialog', { name: '1 action hasn’t been sent yet' });
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(readOutbox('robin')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out anyway' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
  expect(readOutbox('robin')).toEqual([]);
  onlineManager.setOnline(true);
});
