import { limits, type OpenUploadView, type OwnTabCountsView } from '@foxreel/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import type { MediaPage } from '../../shared/media/media-queries.ts';
import { type Kind, type Tab, typeOf } from '../../shared/media-details/my-media-places.ts';

const filterOf = (tab: Tab) => (tab === 'private' ? { private: true } : { visibility: tab, private: false });

/** One's own media of a tab in every state, latest first; refetched when a file or a decision changes one. */
export const myMediaQuery = (tab: Tab, kind: Kind | null) =>
  infiniteQueryOptions({
    queryKey: ['media-list', 'own', { tab, kind }] as const,
    queryFn: ({ pageParam }): Promise<MediaPage> =>
      api.media.own.query({
        ...(kind ? { type: typeOf(kind) } : {}),
        filter: filterOf(tab),
        limit: limits.gridPage,
        ...(pageParam ? { after: pageParam } : {}),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });

/** How many media each tab has; refetched with the lists. */
export const tabCountsQuery = queryOptions({
  queryKey: ['media-list', 'own', 'tab-counts'] as const,
  queryFn: (): Promise<OwnTabCountsView> => api.media.ownTabCounts.query(),
});

/** One's own uploads that are not finished; an arrived one becomes a media, and with it the lists are refetched. */
export const openUploadsQuery = queryOptions({
  queryKey: ['media-list', 'own', 'open-uploads'] as const,
  queryFn: (): Promise<OpenUploadView[]> => api.media.openUploads.query(),
});
