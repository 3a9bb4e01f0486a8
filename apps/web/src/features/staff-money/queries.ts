import type { PayoutStatus } from '@foxreel/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
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

/** What a member has bought. */
export const purchasesOfQuery = (user: string) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'purchases', user] as const,
    queryFn: ({ pageParam }) =>
      api.wallet.staffPurchases.query({ user, limit: page, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.after,
  });
