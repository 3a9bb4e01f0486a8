import type { ThreadView } from '@foxreel/contracts';
import { expect, test } from 'vitest';
import { lastReadOf } from './last-read.ts';
import { messageForTest, personForTest } from './testing/message-for-test.ts';

const addDate = '2026-01-01T00:00:00.000Z';
const said = (id: string, by: string) => messageForTest(id, by, addDate);
const talk = [said('1', 'me'), said('2', 'you'), said('3', 'me'), said('4', 'me')];
/** As the inbox knows it: up to its last message, and how many of them the other one has not read. */
const thread = (last: string | null, unread2: number): ThreadView => ({
  id: 't',
  users: [personForTest('me'), personForTest('you')],
  unread1: 0,
  unread2,
  visible1: true,
  visible2: true,
  lastMessage: last === null ? null : { id: last, data: { type: 'text', value: last }, addDate },
  addDate,
  lastUpdate: addDate,
});

test('what is unread is counted from the newest own message', () => {
  expect([0, 1, 2, 3].map((unread) => lastReadOf(talk, 'me', thread('4', unread)))).toEqual(['4', '3', '1', null]);
  expect(lastReadOf([], 'me', thread('4', 0))).toBeNull();
});

test('a message on its way, and one whose thread was not told of yet, are not read', () => {
  const sending = [...talk, said('sending:5', 'me')];
  expect([0, 1].map((unread) => lastReadOf(sending, 'me', thread('4', unread)))).toEqual(['4', '3']);
  const answered = [...talk, said('5', 'me')];
  expect(lastReadOf(answered, 'me', thread('4', 0))).toBe('4');
  expect([1, 0].map((unread) => lastReadOf(answered, 'me', thread('5', unread)))).toEqual(['4', '5']);
  expect(lastReadOf([said('sending:1', 'me')], 'me', thread(null, 0))).toBeNull();
});
