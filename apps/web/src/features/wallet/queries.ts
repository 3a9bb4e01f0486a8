import { limits } from '@foxreel/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

/** What the viewer has bought, the newest first. */
export const purchasesQuery = infiniteQueryOptions({
  queryKey: ['wallet', 'purchases'] as const,
  queryFn: ({ pageParam }) =>
    api.wallet.purchases.query({ limit: limits.feedPage, ...(pageParam ? { after: pageParam } : {}) }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.after,
});

export const subscriptionsQuery = infiniteQueryOptions({
  queryKey: ['wallet', 'subscriptions'] as const,
  queryFn: ({ pageParam }) =>
    api.wallet.subscriptions.query({ limit: limits.feedPage, ...(pageParam ? { after: pageParam } : {}) }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.after,
});

/** The viewer's subscription to somebody, whatever its state. */
export const subscriptionQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['wallet', 'subscription', from, to] as const,
    queryFn: () => api.wallet.subscription.query({ from, to }),
  });
