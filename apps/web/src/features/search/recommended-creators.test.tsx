import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EventStreamProvider } from '../../shared/events/event-stream.tsx';
import { signInForTest } from '../../shared/outbox/testing/sign-in-for-test.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { RecommendedCreators } from './recommended-creators.tsx';

const creator = (id: string, isFollowing: boolean) => ({
  id,
  username: id,
  fullname: null,
  avatar: null,
  live: false,
  livestream: null,
  creator: true,
  isFollowing,
});
const order = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('whom one follows comes last and says so; a follow moves nobody', async () => {
  const items = [creator('popular', true), creator('second', false), creator('third', false)];
  // No stream opens: a follow does not wait for it.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  const app = (
    <EventStreamProvider>
      <RecommendedCreators />
    </EventStreamProvider>
  );
  const user = renderInApp(app, {
    'search.creators': { items, after: null },
    'account.follow': { isFollowing: true, followers: 1 },
  });
  act(() => signInForTest('robin'));
  await screen.findByRole('link', { name: /popular/ });
  expect(order()).toEqual(['/second', '/third', '/popular']);
  expect(screen.getAllByText('Following')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Follow second' }));
  expect(await screen.findAllByText('Following')).toHaveLength(2);
  expect(order()).toEqual(['/second', '/third', '/popular']);
});
