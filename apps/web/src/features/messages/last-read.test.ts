import type { MessageView } from '@foxreel/contracts';
import { expect, test } from 'vitest';
import { lastReadOf } from './last-read.ts';

const said = (id: string, by: string): MessageView => ({
  id,
  thread: 't',
  from: { id: by, username: by, fullname: by, avatar: null, live: false, livestream: null, creator: false },
  data: [{ type: 'text', value: id }],
  origin: 'person',
  addDate: '2026-01-01T00:00:00.000Z',
});
const talk = [said('1', 'me'), said('2', 'you'), said('3', 'me'), said('4', 'me')];

test('what is unread is counted from the newest own message', () => {
  expect([0, 1, 2, 3].map((unread) => lastReadOf(talk, 'me', unread))).toEqual(['4', '3', '1', null]);
  expect(lastReadOf([], 'me', 0)).toBeNull();
});
