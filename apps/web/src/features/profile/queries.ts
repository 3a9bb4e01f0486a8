import { limits, type MediaCountsView } from '@foxreel/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import type { MediaPage } from '../../shared/media/media-queries.ts';

/** The tabs of a profile; the shop has what is sold, videos and photos alike. */
export const profileTabs = ['video', 'photo', 'shop'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** What a tab lists, as the filter of a list. */
export const tabFilter = (tab: ProfileTab) => (tab === 'shop' ? { shop: true } : { type: tab });

/** The viewer's own media in every state, latest first; refetched when a file or a decision changes one. */
export function ownMediaQuery(tab: ProfileTab) {
  const filter = tab === 'shop' ? { filter: { shop: true } } : { type: tab };
  return infiniteQueryOptions({
    queryKey: ['media-list', 'own', tab] as const,
    queryFn: ({ pageParam }): Promise<MediaPage> =>
      api.media.own.query({ ...filter, limit: limits.gridPage, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });
}

/** How many media each tab has: of an account for the viewer, or of the viewer's own. */
export const mediaCountsQuery = (username: string) =>
  queryOptions({
    queryKey: ['media-counts', username.toLowerCase()] as const,
    queryFn: (): Promise<MediaCountsView> => api.media.counts.query({ username }),
  });

export const ownCountsQuery = queryOptions({
  queryKey: ['media-list', 'own', 'counts'] as const,
  queryFn: (): Promise<MediaCountsView> => api.media.ownCounts.query(),
});

export type People = 'followers' | 'following';

/** Who follows an account, or whom it follows, the latest first. */
export function peopleQuery(side: People, user: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['people', side, user] as const,
    queryFn: ({ pageParam }) =>
      api.account[side].query({
        ...(user ? { user } : {}),
        limit: limits.listPage,
        ...(pageParam ? { after: pageParam } : {}),
      }),
    enabled: user !== undefined,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });
}
