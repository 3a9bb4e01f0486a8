import { limits } from '@foxreel/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

const after = (cursor: string | null) => (cursor === null ? {} : { after: cursor });

/** The inbox, newest first. */
export const threadsQuery = infiniteQueryOptions({
  queryKey: ['threads'],
  queryFn: ({ pageParam }) => api.messages.threads.query({ limit: limits.messagePage, ...after(pageParam) }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.after,
});

/** One thread of the viewer's, also one that their inbox does not show: they have deleted it for themselves. */
export const threadQuery = (thread: string) =>
  queryOptions({ queryKey: ['thread', thread], queryFn: () => api.messages.thread.query({ thread }) });

/** One conversation, newest first; older messages are the next pages. */
export const messagesQuery = (thread: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', thread],
    queryFn: ({ pageParam }) => api.messages.list.query({ thread, limit: limits.messagePage, ...after(pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });

/** The person behind /messages/to/{username}. */
export const personQuery = (username: string) =>
  queryOptions({ queryKey: ['profile', username], queryFn: () => api.account.profile.query({ username }) });

/** The thread with a person; null before the first message. */
export const threadWithQuery = (user: string) =>
  queryOptions({ queryKey: ['thread-with', user], queryFn: () => api.messages.threadWith.query({ user }) });

/** Whether the viewer may write to a person: their settings and the subscription are looked up before messaging. */
export const permissionQuery = (user: string) =>
  queryOptions({ queryKey: ['message-permission', user], queryFn: () => api.messages.permission.query({ user }) });

export const rulesQuery = queryOptions({ queryKey: ['messenger-rules'], queryFn: () => api.messages.rules.query() });
