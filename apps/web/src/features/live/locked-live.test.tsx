import type { AccountSummary } from '@foxreel/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { LockedLive } from './locked-live.tsx';

const account: AccountSummary = {
  id: 'creator',
  username: 'nordlys',
  fullname: 'Nora Lys',
  avatar: null,
  live: true,
  livestream: 'RTMP',
  creator: true,
};

test('a live for followers offers to follow', () => {
  renderInApp(<LockedLive account={account} locked="followers" title="Evening talk" />);
  screen.getByText('Nora Lys is live for followers');
  screen.getByText('Evening talk');
  screen.getByRole('button', { name: 'Follow nordlys' });
  expect(screen.getByRole('link', { name: 'View profile' }).getAttribute('href')).toBe('/nordlys');
});

test('a live for subscribers offers to subscribe', () => {
  renderInApp(<LockedLive account={account} locked="subscribers" title={null} />);
  screen.getByText('Nora Lys is live for subscribers');
  screen.getByRole('button', { name: 'Subscribe' });
});
