import { messages } from '@foxreel/contracts';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTextDraft } from '../../shared/chat.tsx';
import { discardEntry } from '../../shared/outbox/outbox.ts';
import { readOutbox } from '../../shared/outbox/outbox-store.ts';
import { signInForTest } from '../../shared/outbox/testing/sign-in-for-test.ts';
import { useOutbox } from '../../shared/outbox/use-outbox.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { messageOutbox } from './message-outbox.ts';
import { PendingMessages } from './pending-messages.tsx';
import { messageForTest } from './testing/message-for-test.ts';
import { type MessageSender, useSendMessage } from './use-conversation.ts';

let sender: MessageSender;

function Screen() {
  const { text } = useTextDraft('message.kim');
  sender = useSendMessage('robin', 't');
  return (
    <>
      <PendingMessages items={useOutbox(messageOutbox)} to="kim" />
      <output>{text}</output>
    </>
  );
}

afterEach(() => {
  for (const entry of readOutbox('robin')) discardEntry(entry);
  onlineManager.setOnline(true);
});

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

/** POST /api/uploads, without an answer if the status is 0; returns the names of the files that were uploaded. */
function stubUploads(status: number, body: object): string[] {
  const names: string[] = [];
  class Upload {
    upload: { onprogress?: () => void } = {};
    status = status;
    responseText = JSON.stringify(body);
    onload?: () => void;
    onerror?: () => void;
    open() {}
    abort() {}
    send(form: FormData) {
      const file = form.get('upload');
      if (file instanceof File) names.push(file.name);
      queueMicrotask(() => (status === 0 ? this.onerror?.() : this.onload?.()));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return names;
}

const say = (text: string) => act(async () => messageOutbox.add('robin', { to: 'kim', text, thread: 't' }));
const picture = (bytes = 3) => {
  const file = new File(['abc'], 'sea.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};
const sendPicture = (file: File) =>
  act(() => sender.sendFile('kim', file, 'The sea', { onProgress: () => {}, signal: new AbortController().signal }));
const address = '/message-files/1b4e28ba-2fa1-41d2-883f-0016d3cca427';

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

test('without a connection files and paid messages wait in order, and are sent once when it is back', async () => {
  const { sent } = open({ 'messages.send': messageForTest('m', 'robin', '2026-11-20T10:00:00.000Z') });
  const uploads = stubUploads(200, { url: address, type: 'image', mimetype: 'image/png' });
  const teaser = JSON.stringify({ media: 'm1', text: 'Only for you', price: 5, free: false });
  act(() => onlineManager.setOnline(false));
  expect(await sendPicture(picture())).toBeNull();
  expect(await act(() => sender.sendTeaser('kim', teaser))).toBeNull();
  await screen.findByText('The sea');
  await screen.findByText('Only for you');
  await screen.findByText('$5');
  expect(await screen.findAllByRole('button', { name: 'Discard' })).toHaveLength(2);
  expect(sent).toEqual([]);
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(readOutbox('robin')).toEqual([]));
  expect(uploads).toEqual(['sea.png']);
  const value = JSON.stringify({ url: address, type: 'image', mimetype: 'image/png', text: 'The sea' });
  expect(sent).toMatchObject([{ data: { type: 'upload', value } }, { data: { type: 'teaser', value: teaser } }]);
  expect(screen.queryByText('The sea')).toBeNull();
});

test('a file whose message gets no answer waits with its key, and is neither uploaded nor sent twice', async () => {
  const answers: Record<string, unknown> = {};
  const { sent } = open(answers);
  const uploads = stubUploads(200, { url: address, type: 'image', mimetype: 'image/png' });
  expect(await sendPicture(picture())).toBeNull();
  await screen.findByText('The sea');
  expect(readOutbox('robin')).toHaveLength(1);
  answers['messages.send'] = messageForTest('m', 'robin', '2026-11-20T10:00:00.000Z');
  await waitFor(() => expect(readOutbox('robin')).toEqual([]), { timeout: 10_000 });
  expect(uploads).toEqual(['sea.png']);
  expect(sent.length).toBeGreaterThan(1);
  for (const call of sent) expect(call).toEqual(sent[0]);
  expect(screen.queryByText('The sea')).toBeNull();
});

test('a file whose upload gets no answer stays in its form: nothing of it can have been sent', async () => {
  const { sent } = open({});
  stubUploads(0, {});
  expect(await sendPicture(picture())).toBe(messages.uploadUnreachable);
  expect(readOutbox('robin')).toEqual([]);
  expect(sent).toEqual([]);
});

test('a file that the server refuses stays with the reason, and can be discarded', async () => {
  const { user, sent } = open({});
  stubUploads(400, { error: 'Only images and videos are allowed' });
  act(() => onlineManager.setOnline(false));
  await sendPicture(picture());
  act(() => onlineManager.setOnline(true));
  const reason = 'Couldn’t send your message. Only images and videos are allowed';
  expect((await screen.findByRole('alert')).textContent).toBe(reason);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(readOutbox('robin')).toEqual([]);
  expect(sent).toEqual([]);
});

test('files wait up to a limit in all, and one above it is said to be too much', async () => {
  open({});
  act(() => onlineManager.setOnline(false));
  expect(await sendPicture(picture(90 * 2 ** 20))).toBeNull();
  expect(await sendPicture(picture(11 * 2 ** 20))).toMatch(
    /^Files waiting for a connection can take up 100.MB at most/,
  );
  expect(readOutbox('robin')).toHaveLength(1);
});
