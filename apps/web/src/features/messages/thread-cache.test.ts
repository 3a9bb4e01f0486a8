import type { AccountSummary, MessageView, ThreadView } from '@foxreel/contracts';
import { describe, expect, it, test } from 'vitest';
import { messageForTest, personForTest } from './testing/message-for-test.ts';
import {
  asRead,
  inOrder,
  lastReadOf,
  type Pages,
  partnerOf,
  putMessage,
  putThread,
  removeMessage,
  unreadOf,
} from './thread-cache.ts';

const person = (id: string): AccountSummary => ({
  id,
  username: id,
  fullname: null,
  avatar: null,
  live: false,
  livestream: null,
  creator: false,
});

const thread = (id: string, lastUpdate: string, unread1 = 0): ThreadView => ({
  id,
  users: [person('mia'), person(`with-${id}`)],
  unread1,
  unread2: 0,
  visible1: true,
  visible2: true,
  lastMessage: null,
  addDate: lastUpdate,
  lastUpdate,
});

const message = (id: string, addDate: string): MessageView => ({
  id,
  thread: 'thread',
  from: person('mia'),
  data: [{ type: 'text', value: id }],
  origin: 'person',
  addDate,
});

const list = <Item>(...pages: Item[][]): Pages<Item> => ({
  pages: pages.map((items) => ({ items, after: null })),
  pageParams: [],
});
const ids = (pages: Pages<{ id: string }>) => pages.pages.map((page) => page.items.map((item) => item.id));

describe('putThread', () => {
  const before = list([thread('a', '3'), thread('b', '2')], [thread('c', '1')]);

  it('moves a thread with a new message to the top, from any page', () => {
    expect(ids(putThread(before, thread('c', '4')))).toEqual([['c', 'a', 'b'], []]);
    expect(ids(putThread(before, thread('d', '5')))).toEqual([['d', 'a', 'b'], ['c']]);
  });

  it('keeps a thread in place when only its counts changed', () => {
    const after = putThread(before, thread('b', '2', 7));
    expect(ids(after)).toEqual([['a', 'b'], ['c']]);
    expect(after.pages[0]?.items[1]?.unread1).toBe(7);
  });
});

describe('putMessage and dropMessage', () => {
  it('add a message once, however often it is reported', () => {
    const once = putMessage(list([message('a', '1')]), message('b', '2'));
    expect(ids(putMessage(once, message('b', '2')))).toEqual([['b', 'a']]);
    expect(ids(removeMessage(once, 'b'))).toEqual([['a']]);
  });

  it('read oldest first', () => {
    expect(
      inOrder(list([message('c', '2'), message('b', '2')], [message('a', '1')]).pages).map(({ id }) => id),
    ).toEqual(['a', 'b', 'c']);
  });
});

describe('a thread as one of its participants sees it', () => {
  it('has a partner and an own unread count', () => {
    const seen = thread('a', '1', 3);
    expect([partnerOf(seen, 'mia').id, unreadOf(seen, 'mia'), unreadOf(seen, 'with-a')]).toEqual(['with-a', 3, 0]);
    expect(unreadOf(asRead(seen, 'mia'), 'mia')).toBe(0);
  });
});

const addDate = '2026-01-01T00:00:00.000Z';
const said = (id: string, by: string) => messageForTest(id, by, addDate);
const talk = [said('1', 'me'), said('2', 'you'), said('3', 'me'), said('4', 'me')];
/** As in the inbox: up to its last message, with the other participant's unread count. */
const threadRead = (last: string | null, unread2: number): ThreadView => ({
  id: 't',
  users: [personForTest('me'), personForTest('you')],
  unread1: 0,
  unread2,
  visible1: true,
  visible2: true,
  lastMessage: last === null ? null : { id: last, from: 'ann', data: { type: 'text', value: last }, addDate },
  addDate,
  lastUpdate: addDate,
});

test('unread messages are counted from the newest own message', () => {
  expect([0, 1, 2, 3].map((unread) => lastReadOf(talk, 'me', threadRead('4', unread)))).toEqual(['4', '3', '1', null]);
  expect(lastReadOf([], 'me', threadRead('4', 0))).toBeNull();
});

test('a message whose thread event has not arrived is not read', () => {
  const answered = [...talk, said('5', 'me')];
  expect(lastReadOf(answered, 'me', threadRead('4', 0))).toBe('4');
  expect([1, 0].map((unread) => lastReadOf(answered, 'me', threadRead('5', unread)))).toEqual(['4', '5']);
});
