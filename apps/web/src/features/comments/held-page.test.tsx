import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { HeldPage } from './held-page.tsx';
import { commentForTest } from './testing/comment-for-test.ts';

const held = (id: string) => commentForTest(id, { state: 'held' });

test('a held comment leaves the queue at once, and comes back if the decision fails', async () => {
  const answers: Record<string, unknown> = {
    'comments.held': { items: [held('First'), held('Second')], after: null },
    'comments.heldCount': 2,
    'comments.approve': commentForTest('First'),
  };
  const user = renderInApp(<HeldPage />, answers);
  const rowOf = async (text: string) => {
    const row = (await screen.findByText(text)).closest('li');
    if (!row) throw new Error(`No row of ${text}`);
    return within(row);
  };
  const first = await rowOf('First');
  answers['comments.held'] = { items: [held('Second')], after: null };
  await user.click(first.getByRole('button', { name: 'Approve robin’s comment' }));
  await waitFor(() => expect(screen.queryByText('First')).toBeNull());
  const second = await rowOf('Second');
  await user.click(second.getByRole('button', { name: 'Delete robin’s comment' }));
  await rowOf('Second');
}, 30_000);

test('an empty queue says what will be in it', async () => {
  renderInApp(<HeldPage />, { 'comments.held': { items: [], after: null } });
  await screen.findByText('No comments to approve');
});
