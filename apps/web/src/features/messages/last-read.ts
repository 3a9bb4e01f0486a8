import type { MessageView } from '@foxreel/contracts';

/** The newest own message that the other one has read: of what was sent, the last `unread` they have not. */
export function lastReadOf(messages: readonly MessageView[], ownId: string, unread: number): string | null {
  const own = messages.filter((message) => message.from.id === ownId);
  return own.at(-1 - unread)?.id ?? null;
}
