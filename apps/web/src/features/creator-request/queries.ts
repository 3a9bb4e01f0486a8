import type { CreatorRequestStatus } from '@foxreel/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

/** The own latest application; null without one. */
export const applicationQuery = queryOptions({
  queryKey: ['creator-request'],
  queryFn: () => api.creatorRequests.own.query(),
});

/** Staff: the applications of one status, the oldest first. */
export const requestsQuery = (status: CreatorRequestStatus) =>
  infiniteQueryOptions({
    queryKey: ['creator-requests', status],
    queryFn: ({ pageParam }) =>
      api.creatorRequests.list.query({ status, limit: 50, ...(pageParam === null ? {} : { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.after,
    refetchInterval: 30_000,
  });
