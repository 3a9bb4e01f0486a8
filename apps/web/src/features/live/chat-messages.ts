import type { AccountSummary, LiveChatMessageView } from '@foxreel/contracts';

/** As many as a screen keeps; the oldest give way. */
const kept = 200;
const draftMark = 'sending:';

export const isSending = ({ id }: LiveChatMessageView): boolean => id.startsWith(draftMark);

/** A message as it stands on its writer's screen until the server has it. */
export const draftMessage = (creator: string, user: AccountSummary, text: string): LiveChatMessageView => ({
  id: draftMark + crypto.randomUUID(),
  creator,
  user,
  text,
  state: 'shown',
  addDate: new Date().toISOString(),
});

/** With one more message, in the order in which they were written, once each, in place of `replaces` if that is there. */
export function withMessage(
  messages: readonly LiveChatMessageView[] | undefined,
  message: LiveChatMessageView,
  replaces?: string,
): LiveChatMessageView[] {
  const others = (messages ?? []).filter(({ id }) => id !== message.id && id !== replaces);
  const after = isSending(message) ? others.length : others.findLastIndex((other) => comesBefore(other, message)) + 1;
  return others.toSpliced(after, 0, message).slice(-kept);
}

/** Ids grow with time; what is still being sent comes last. */
const comesBefore = (one: LiveChatMessageView, other: LiveChatMessageView) => !isSending(one) && one.id < other.id;

export const withoutMessage = (messages: readonly LiveChatMessageView[] | undefined, id: string) =>
  messages?.filter((message) => message.id !== id);

export const withoutWriter = (messages: readonly LiveChatMessageView[] | undefined, writer: string) =>
  messages?.filter(({ user }) => user.id !== writer);
