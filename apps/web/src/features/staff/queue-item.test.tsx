import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mediaForTest } from '../../shared/media/testing/media-for-test.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { Item } from './queue-item.tsx';

test.each(['owner', 'staff'] as const)('one’s own media are for somebody else to decide on: %s', async (access) => {
  const media = mediaForTest({ access, state: 'review', approved: false, verified: false });
  const decision = { player: null, rejecting: false, onRejecting: () => {}, onDecide: () => {} };
  renderInApp(<Item media={media} status="pending" {...decision} />);
  const own = access === 'owner';
  const line = 'This is your own media. Another staff member has to decide on it.';
  await (own ? screen.findByText(line) : screen.findByRole('button', { name: /Approve/ }));
  expect(screen.queryByText(line) !== null).toBe(own);
  expect(screen.queryByRole('button', { name: /Reject/ }) === null).toBe(own);
});
