import type { ReportStatus, StaffAccountFilter } from '@foxreel/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

const page = 50;
const from = (after: string | null) => (after === null ? {} : { after });

export const reportsQuery = (status: ReportStatus) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'reports', status],
    queryFn: ({ pageParam }) => api.staff.reports.query({ status, limit: page, ...from(pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.after,
    refetchInterval: 30_000,
  });

export type StaffReport = Awaited<ReturnType<typeof api.staff.reports.query>>['items'][number];
export type ReportSubject = Awaited<ReturnType<typeof api.staff.reports.query>>['subjects'][string];

export const accountsQuery = (asked: { query: string; filter: StaffAccountFilter }) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'accounts', asked],
    queryFn: ({ pageParam }) => api.staff.accounts.query({ ...asked, limit: page, ...from(pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.after,
  });
