import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { utils } from '../../shared/api/trpc.ts';
import { accountForTest } from '../../shared/outbox/testing/sign-in-for-test.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SupportChat } from './support-chat.tsx';

test.each([true, false])('nobody answers their own conversation at the desk: %s', async (own) => {
  const member = accountForTest('mia');
  renderInApp(<SupportChat userid={member.id} name="Mia" />, { 'support.list': { items: [], after: null } });
  const account = own ? member : accountForTest('kim');
  act(() => void utils.auth.session.setData(undefined, { payments: 'none', account }));
  await screen.findByRole('log');
  const line = /^This is your own conversation/;
  await (own ? screen.findByText(line) : screen.findByRole('textbox'));
  expect(screen.queryByText(line) !== null).toBe(own);
  expect(screen.queryByRole('textbox') === null).toBe(own);
  expect(screen.queryByRole('link', { name: 'Write to support' }) !== null).toBe(own);
});
