import type { PayoutStatus } from '@foxreel/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

const page = 50;

export const payoutsQuery = (status: PayoutStatus) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'payouts', status] as const,
    queryFn: ({ pageParam }) =>
      api.wallet.staffPayouts.query({ status, limit: page, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.after,
  });

/** Who has a username, suspended or not; null for nobody. */
export const memberQuery = (username: string) =>
  queryOptions({
    queryKey: ['staff', 'account', username] as const,
    queryFn: () => api.staff.account.query({ username }),
  });

/** What a member has bought. */
export const purchasesOfQuery = (user: string) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'purchases', user] as const,
    queryFn: ({ pageParam }) =>
      api.wallet.staffPurchases.query({ user, limit: page, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.after,
  });
