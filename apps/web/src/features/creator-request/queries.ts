import type { CreatorRequestStatus } from '@foxreel/contracts';
import { utils } from '../../shared/api/trpc.ts';

/** The viewer's latest application; null without one. */
export const applicationQuery = utils.creatorRequests.own.queryOptions();

/** Staff: the applications of one status, the oldest first. */
export const requestsQuery = (status: CreatorRequestStatus) =>
  utils.creatorRequests.list.infiniteQueryOptions(
    { status, limit: 50 },
    { getNextPageParam: (last) => last.after, refetchInterval: 30_000 },
  );
