import type { AccountSummary, ScheduledLiveView } from '@foxreel/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ScheduledLives } from '../../shared/scheduled-lives.tsx';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { OwnScheduledLives } from './own-scheduled-lives.tsx';

const account: AccountSummary = {
  id: '01900000-0000-7000-8000-000000000001',
  username: 'nordlys',
  fullname: 'Nora Lys',
  avatar: null,
  live: false,
  livestream: null,
  creator: true,
};
const live: ScheduledLiveView = {
  id: '01900000-0000-7000-8000-000000000002',
  account,
  title: 'Evening talk',
  cover: null,
  startsAt: '2026-12-01T18:30:00.000Z',
  state: 'scheduled',
  reminding: false,
  reminders: 3,
};

test('a creator sees who will be reminded, and is asked before a live is cancelled', async () => {
  const user = renderInApp(<OwnScheduledLives account={account} />, { 'live.scheduled': [live] });
  await screen.findByText('Evening talk');
  screen.getByText('3 reminders', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Cancel live' }));
  await screen.findByText('Cancel this live?');
});

test('a live is announced with title and time', async () => {
  const user = renderInApp(<OwnScheduledLives account={account} />, { 'live.scheduled': [], 'live.schedule': live });
  await screen.findByText(/No lives planned/);
  await user.click(screen.getByRole('button', { name: 'Schedule a live' }));
  const form = within(await screen.findByRole('dialog', { name: 'Schedule a live' }));
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'Evening talk');
  await user.type(form.getByLabelText('Starts at'), '2026-12-01T18:30');
  await user.click(form.getByRole('button', { name: 'Schedule' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('what was typed is still there after the sheet was closed by mistake', async () => {
  const user = renderInApp(<OwnScheduledLives account={account} />, { 'live.scheduled': [] });
  await user.click(await screen.findByRole('button', { name: 'Schedule a live' }));
  const form = within(await screen.findByRole('dialog', { name: 'Schedule a live' }));
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'Evening talk');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Schedule a live' }));
  await screen.findByDisplayValue('Evening talk');
});

test('others can ask to be reminded', async () => {
  renderInApp(<ScheduledLives creator={account.id} />, { 'live.scheduled': [live] });
  const remind = await screen.findByRole('button', { name: 'Remind me' });
  expect(remind.getAttribute('aria-pressed')).toBe('false');
});
