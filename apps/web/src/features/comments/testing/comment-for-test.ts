import type { AccountSummary, CommentView } from '@foxreel/contracts';

/** A member as others see them, with a test's changes. */
export const personForTest = (username: string, more: Partial<AccountSummary> = {}): AccountSummary => ({
  id: username,
  username,
  fullname: null,
  avatar: null,
  live: false,
  livestream: null,
  creator: false,
  ...more,
});
/** A comment with its id as its text, with a test's changes. */
export const commentForTest = (id: string, more: Partial<CommentView> = {}): CommentView => ({
  id,
  media: 'm',
  from: personForTest('robin'),
  message: id,
  mentions: [],
  thread: null,
  replies: 0,
  pinned: false,
  subscriber: false,
  likes: 0,
  like: false,
  state: 'shown',
  edited: false,
  editableUntil: null,
  addDate: '2026-11-20T10:00:00.000Z',
  ...more,
});
