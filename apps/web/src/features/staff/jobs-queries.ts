import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

const page = 50;

/** What waits, runs and failed, by kind of work; looked at again and again. */
export const lagsQuery = queryOptions({
  queryKey: ['staff', 'job-lags'],
  queryFn: () => api.jobs.lags.query(),
  refetchInterval: 5_000,
});

export const failedJobsQuery = infiniteQueryOptions({
  queryKey: ['staff', 'failed-jobs'],
  queryFn: ({ pageParam }) => api.jobs.failed.query({ limit: page, skip: pageParam }),
  initialPageParam: 0,
  getNextPageParam: (last, all) => (last.length < page ? null : all.length * page),
  refetchInterval: 15_000,
});
