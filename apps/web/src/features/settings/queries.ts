import { limits } from '@foxreel/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['settings', 'notifications'] as const,
  queryFn: () => api.account.notificationSettings.query(),
});

export const messageSettingsQuery = queryOptions({
  queryKey: ['settings', 'messages'] as const,
  queryFn: () => api.messages.settings.query(),
});

/** Whether messages that creators send to many are to come. */
export const massWantedQuery = queryOptions({
  queryKey: ['settings', 'mass-wanted'] as const,
  queryFn: () => api.mass.wanted.query({}),
});

/** Counted from the newest: one who is unblocked moves the rest up, so pages go on where those shown end. */
export const blockedQuery = infiniteQueryOptions({
  queryKey: ['settings', 'blocked'] as const,
  queryFn: ({ pageParam }) => api.account.blocked.query({ limit: limits.gridPage, skip: pageParam }),
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.length < limits.gridPage ? null : pages.flat().length),
});

export type BlockedPage = Awaited<ReturnType<typeof api.account.blocked.query>>;

export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'] as const,
  queryFn: () => api.account.sessions.query(),
  staleTime: 0,
});

export const tokensQuery = queryOptions({
  queryKey: ['settings', 'tokens'] as const,
  queryFn: () => api.account.apiTokens.query(),
  staleTime: 0,
});
