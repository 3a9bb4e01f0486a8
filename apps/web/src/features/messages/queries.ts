import { limits } from '@foxreel/contracts';
import { utils } from '../../shared/api/trpc.ts';

export const inboxInput = { limit: limits.messagePage };
export const messagesInput = (thread: string) => ({ thread, limit: limits.messagePage });

/** The inbox, newest first. */
export const threadsQuery = utils.messages.threads.infiniteQueryOptions(inboxInput, {
  getNextPageParam: (page) => page.after,
});

/** One of the viewer's threads, including one that they deleted from their inbox. */
export const threadQuery = (thread: string) => utils.messages.thread.queryOptions({ thread });

/** One conversation, newest first; older messages are the next pages. */
export const messagesQuery = (thread: string) =>
  utils.messages.list.infiniteQueryOptions(messagesInput(thread), { getNextPageParam: (page) => page.after });

/** The thread with a person; null before the first message. */
export const threadWithQuery = (user: string) => utils.messages.threadWith.queryOptions({ user });

/** Whether the viewer may write to a person: their settings and the subscription decide. */
export const permissionQuery = (user: string) => utils.messages.permission.queryOptions({ user });

export const rulesQuery = utils.messages.rules.queryOptions();
