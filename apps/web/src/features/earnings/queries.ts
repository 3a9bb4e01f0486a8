import { limits } from '@foxreel/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

export const earningsQuery = queryOptions({
  queryKey: ['earnings', 'summary'] as const,
  queryFn: () => api.wallet.earnings.query(),
});

/** The viewer's sales, the newest first. */
export const salesQuery = infiniteQueryOptions({
  queryKey: ['earnings', 'sales'] as const,
  queryFn: ({ pageParam }) =>
    api.wallet.earned.query({ limit: limits.feedPage, ...(pageParam ? { after: pageParam } : {}) }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.after,
});

export const payoutsQuery = infiniteQueryOptions({
  queryKey: ['earnings', 'payouts'] as const,
  queryFn: ({ pageParam }) =>
    api.wallet.payouts.query({ limit: limits.feedPage, ...(pageParam ? { after: pageParam } : {}) }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.after,
});

export const payoutDetailsQuery = queryOptions({
  queryKey: ['earnings', 'payout-details'] as const,
  queryFn: () => api.wallet.payoutDetails.query(),
});

export const daysQuery = (days: number) =>
  queryOptions({
    queryKey: ['earnings', 'days', days] as const,
    queryFn: () => api.wallet.earningDays.query({ days }),
    placeholderData: keepPreviousData,
  });
