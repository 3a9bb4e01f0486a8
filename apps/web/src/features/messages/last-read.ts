import type { MessageView, ThreadView } from '@foxreel/contracts';
import { partnerOf, unreadOf } from './thread-cache.ts';

/**
 * The newest own message that the other one has read: of what was sent up to the thread's last message, the newest `unread` they
 * have not. Of what came after it the count knows nothing: it is on its way, or the news of the thread are.
 */
export function lastReadOf(messages: readonly MessageView[], ownId: string, thread: ThreadView): string | null {
  const known = thread.lastMessage?.id ?? '';
  // The id of a message on its way ('sending:…') is greater than all others.
  const own = messages.filter(({ id, from }) => from.id === ownId && id <= known);
  return own.at(-1 - unreadOf(thread, partnerOf(thread, ownId).id))?.id ?? null;
}
