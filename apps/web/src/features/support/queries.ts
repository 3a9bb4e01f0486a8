import { limits } from '@foxreel/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

/** The own messages with support, or for staff those of a member; the newest page first. */
export const supportMessagesQuery = (userid: string | null) =>
  infiniteQueryOptions({
    queryKey: ['support', 'messages', userid],
    queryFn: ({ pageParam }) =>
      api.support.list.query({
        limit: limits.messagePage,
        ...(userid === null ? {} : { userid }),
        ...(pageParam === null ? {} : { after: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.after,
  });

export const supportThreadQuery = (userid: string | null) =>
  queryOptions({
    queryKey: ['support', 'thread', userid],
    queryFn: () => api.support.thread.query(userid === null ? {} : { userid }),
  });

/** Staff: who has written, the last touched first. */
export const deskQuery = infiniteQueryOptions({
  queryKey: ['support', 'desk'],
  queryFn: ({ pageParam }) =>
    api.support.threads.query({ limit: 50, ...(pageParam === null ? {} : { after: pageParam }) }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.after,
  // News tells of every message; one that was lost shall not wait for long.
  refetchInterval: 60_000,
});

/** Staff: who a visitor says they are; null for an account. */
export const supportVisitorQuery = (user: string) =>
  queryOptions({
    queryKey: ['support', 'visitor', user],
    queryFn: () => api.support.visitor.query({ id: user }),
    staleTime: Number.POSITIVE_INFINITY,
  });
