import type { LiveChatMessageView } from '@foxreel/contracts';
import { expect, test } from 'vitest';
import { draftMessage, withMessage, withoutMessage, withoutWriter } from './use-live-chat.ts';

const user = { id: 'u', username: 'u', fullname: null, avatar: null, live: false, livestream: null, creator: false };
const message = (id: string, writer = 'u'): LiveChatMessageView => ({
  id,
  creator: 'c',
  user: { ...user, id: writer },
  text: id,
  state: 'shown',
  addDate: '2026-01-01T00:00:00.000Z',
});
const ids = (messages: readonly LiveChatMessageView[] | undefined) => messages?.map(({ id }) => id);

test('messages appear once, in the order of writing', () => {
  const held = withMessage([message('1'), message('3')], message('2'));
  expect(ids(held)).toEqual(['1', '2', '3']);
  expect(ids(withMessage(held, message('3')))).toEqual(['1', '2', '3']);
  expect(ids(withMessage(undefined, message('1')))).toEqual(['1']);
});

test('a pending message comes last, lets others pass, and is replaced by the server’s', () => {
  const draft = draftMessage('c', user, 'hello');
  const drafted = withMessage([message('1')], draft);
  expect(ids(drafted)).toEqual(['1', draft.id]);
  const passed = withMessage(drafted, message('2'));
  expect(ids(passed)).toEqual(['1', '2', draft.id]);
  expect(ids(withMessage(passed, message('3'), draft.id))).toEqual(['1', '2', '3']);
  expect(ids(withMessage(withMessage(passed, message('3')), message('3'), draft.id))).toEqual(['1', '2', '3']);
});

test('a screen keeps the newest', () => {
  let messages: LiveChatMessageView[] = [];
  for (let at = 1000; at < 1300; at += 1) messages = withMessage(messages, message(String(at)));
  expect(messages).toHaveLength(200);
  expect(messages.at(-1)?.id).toBe('1299');
});

test('removes a deleted message, or all of one author', () => {
  const messages = [message('1'), message('2', 'pest'), message('3', 'pest')];
  expect(ids(withoutMessage(messages, '1'))).toEqual(['2', '3']);
  expect(ids(withoutWriter(messages, 'pest'))).toEqual(['1']);
});
