import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { commentOutbox } from '../features/comments/comment-outbox.ts';
import { discardMessage, messageOutbox } from '../features/messages/message-outbox.ts';
import { EventStreamProvider } from '../shared/events/event-stream.tsx';
import { dropOutbox } from '../shared/outbox/outbox.ts';
import { signInForTest } from '../shared/outbox/testing/sign-in-for-test.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

afterEach(() => {
  act(() => dropOutbox());
  onlineManager.setOnline(true);
});

const say = (text: string) => act(async () => messageOutbox.add('robin', { to: 'kim', text, thread: 't' }));

test('the line about the connection says what waits', async () => {
  // No stream opens: it has nothing to do with what waits.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  renderInApp(
    <EventStreamProvider>
      <ConnectionBanner />
    </EventStreamProvider>,
  );
  act(() => signInForTest('robin'));
  act(() => onlineManager.setOnline(false));
  await say('Hello');
  await screen.findByText('No connection. 1 message will be sent when it’s back');
  await say('Are you there?');
  await screen.findByText('No connection. 2 messages will be sent when it’s back');

  await act(async () => commentOutbox.add('robin', { media: 'm', message: 'So blue', thread: null }));
  await screen.findByText('No connection. 3 actions will be sent when it’s back');
  for (const { entry } of messageOutbox.pending()) act(() => discardMessage(entry));
  await screen.findByText('No connection. 1 comment will be sent when it’s back');
  expect(screen.getByRole('status').textContent).toBe('No connection. 1 comment will be sent when it’s back');
});
