import type { AppRouter } from '@foxreel/api/router';
import type { ReportStatus, StaffAccountFilter, StaffMediaInput } from '@foxreel/contracts';
import type { inferRouterOutputs } from '@trpc/server';
import { utils } from '../../shared/api/trpc.ts';

export type QueueStatus = StaffMediaInput['status'];
export const queueStatuses = ['pending', 'approved', 'rejected', 'failed'] as const satisfies readonly QueueStatus[];

const page = 50;

/** What waits in each section. */
export const queuesQuery = utils.staff.queues.queryOptions(undefined, { refetchInterval: 30_000 });

export const queueQuery = (status: QueueStatus) =>
  utils.staff.media.infiniteQueryOptions(
    { status, limit: page },
    // Reviewers see current items even if an event was lost.
    { getNextPageParam: (last) => last.after, refetchInterval: 30_000 },
  );

/** The emails that a sandbox keeps, newest first. */
export const emailsQuery = utils.staff.mails.infiniteQueryOptions(
  { limit: page },
  {
    initialCursor: 0,
    getNextPageParam: (last, all) => (last.length < page ? null : all.length * page),
    refetchInterval: 5_000,
  },
);

export const reportsQuery = (status: ReportStatus) =>
  utils.staff.reports.infiniteQueryOptions(
    { status, limit: page },
    { getNextPageParam: (last) => last.after, refetchInterval: 30_000 },
  );

type ReportPage = inferRouterOutputs<AppRouter>['staff']['reports'];
export type StaffReport = ReportPage['items'][number];
export type ReportSubject = ReportPage['subjects'][string];

export const accountsQuery = (input: { query: string; filter: StaffAccountFilter }) =>
  utils.staff.accounts.infiniteQueryOptions({ ...input, limit: page }, { getNextPageParam: (last) => last.after });
