import type { AccountSummary, MessageView } from '@foxreel/contracts';

export const personForTest = (id: string): AccountSummary => ({
  id,
  username: id,
  fullname: id,
  avatar: null,
  live: false,
  livestream: null,
  creator: false,
});

/** A text that contains its own id. */
export const messageForTest = (
  id: string,
  from: string,
  addDate: string,
  origin: MessageView['origin'] = 'person',
): MessageView => ({
  id,
  thread: 'thread',
  from: personForTest(from),
  data: [{ type: 'text', value: id }],
  origin,
  addDate,
});
