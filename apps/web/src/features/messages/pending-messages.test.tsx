import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useTextDraft } from '../../shared/chat.tsx';
import { signInForTest } from '../../shared/outbox/testing/sign-in-for-test.ts';
import { useOutbox } from '../../shared/outbox/use-outbox.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { messageOutbox } from './message-outbox.ts';
import { PendingMessages } from './pending-messages.tsx';
import { messageForTest } from './testing/message-for-test.ts';

function Screen() {
  const { text } = useTextDraft('message.kim');
  return (
    <>
      <PendingMessages items={useOutbox(messageOutbox)} to="kim" />
      <output>{text}</output>
    </>
  );
}

/** The viewer's messages on their way; what is sent is recorded. */
function open(answers: Record<string, unknown>) {
  const user = renderInApp(<Screen />, answers);
  const sent: unknown[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return answer(input, init);
  });
  act(() => signInForTest('robin'));
  return { user, sent };
}

const say = (text: string) => act(async () => messageOutbox.add('robin', { to: 'kim', text, thread: 't' }));

test('a message without an answer is shown, and sent again with its key', async () => {
  const answers: Record<string, unknown> = {};
  const { sent } = open(answers);
  await say('Hello');
  await screen.findByText('Hello');
  await screen.findByText('Couldn’t send. Trying again…');
  answers['messages.send'] = messageForTest('m', 'robin', '2026-11-20T10:00:00.000Z');
  await waitFor(() => expect(screen.queryByText('Hello')).toBeNull(), { timeout: 10_000 });
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]).toMatchObject({ to: 'kim', data: { type: 'text', value: 'Hello' }, key: expect.any(String) });
});

test('a refused message says why, and its text can be changed', async () => {
  const { user } = open({});
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { error: { message: 'Nobody writes here', code: -32603, data: { httpStatus: 403, errorCode: 'FORBIDDEN' } } },
      { status: 403 },
    ),
  );
  await say('Let me in');
  expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t send your message. Nobody writes here');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Let me in');
});
