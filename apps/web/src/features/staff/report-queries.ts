import type { AppRouter } from '@foxreel/api/router';
import type { ReportStatus, StaffAccountFilter } from '@foxreel/contracts';
import type { inferRouterOutputs } from '@trpc/server';
import { utils } from '../../shared/api/trpc.ts';

const page = 50;

export const reportsQuery = (status: ReportStatus) =>
  utils.staff.reports.infiniteQueryOptions(
    { status, limit: page },
    { getNextPageParam: (last) => last.after, refetchInterval: 30_000 },
  );

type ReportPage = inferRouterOutputs<AppRouter>['staff']['reports'];
export type StaffReport = ReportPage['items'][number];
export type ReportSubject = ReportPage['subjects'][string];

export const accountsQuery = (asked: { query: string; filter: StaffAccountFilter }) =>
  utils.staff.accounts.infiniteQueryOptions({ ...asked, limit: page }, { getNextPageParam: (last) => last.after });
