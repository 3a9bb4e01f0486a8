import { utils } from '../../shared/api/trpc.ts';

const page = 50;

/** What waits, runs and failed, by kind of job; polled. */
export const lagsQuery = utils.jobs.lags.queryOptions(undefined, { refetchInterval: 5_000 });

export const failedJobsQuery = utils.jobs.failed.infiniteQueryOptions(
  { limit: page },
  {
    initialCursor: 0,
    getNextPageParam: (last, all) => (last.length < page ? null : all.length * page),
    refetchInterval: 15_000,
  },
);
