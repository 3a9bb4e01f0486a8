import type { AccountView, MediaType } from '@foxreel/contracts';
import { limits } from '@foxreel/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import type { MediaPage } from '../../shared/media/media-queries.ts';

/** A public profile; null when there is none, or none for this viewer. */
export function profileQuery(username: string) {
  return queryOptions({
    queryKey: ['profile', username.toLowerCase()] as const,
    queryFn: (): Promise<AccountView | null> => api.account.profile.query({ username }),
  });
}

/** The viewer's own media in every state, latest first; refetched when a file or a decision changes one. */
export function ownMediaQuery(type: MediaType) {
  return infiniteQueryOptions({
    queryKey: ['media-list', 'own', type] as const,
    queryFn: ({ pageParam }): Promise<MediaPage> =>
      api.media.own.query({ type, limit: limits.gridPage, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });
}
