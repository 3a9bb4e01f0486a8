import { limits, type MediaView } from '@foxreel/contracts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { patchMedia } from '../../shared/events/entity-cache.ts';
import { invalidateOwnMedia, type MediaPage, mediaListsKey } from '../../shared/media/media-queries.ts';
import { type Kind, type Tab, tabOf, tabs, typeOf } from '../../shared/media-details/details.ts';

/** What a tab lists, as the filter of a list. */
const filterOf = (tab: Tab) => (tab === 'private' ? { private: true } : { visibility: tab, private: false });

/** One's own media of a tab in every state, latest first; refetched when a file or a decision changes one. */
export const myMediaQuery = (tab: Tab, kind: Kind | null) =>
  utils.media.own.infiniteQueryOptions(
    { type: kind ? typeOf(kind) : undefined, filter: filterOf(tab), limit: limits.gridPage },
    { getNextPageParam: (page) => page.after },
  );

/** How many media each tab has; refetched with the lists. */
export const tabCountsQuery = utils.media.ownTabCounts.queryOptions();

/** One's own unfinished uploads; one that arrives becomes a media, and the lists are refetched with it. */
export const openUploadsQuery = utils.media.openUploads.queryOptions();

/** Shows a media as it has just been saved, everywhere at once; lists that it no longer belongs to lose it. */
export function cacheMedia(client: QueryClient, saved: MediaView): void {
  patchMedia(client, saved.id, saved);
  utils.media.get.setData({ media: saved.id }, saved);
  for (const list of listsWithout(saved)) takeOut(client, saved.id, list);
  invalidateOwnMedia();
}

/** Takes a deleted media out of every list at once. */
export function removeCachedMedia(client: QueryClient, id: string): void {
  takeOut(client, id, mediaListsKey);
  utils.media.get.setData({ media: id }, null);
  invalidateOwnMedia();
  void utils.media.counts.invalidate();
}

/** The keys of the lists that do not show a media. */
function listsWithout(media: MediaView): QueryKey[] {
  const { list, favorites, library, own } = trpc.media;
  const isPublic = media.state === 'published' && !media.private;
  return [
    ...(isPublic ? [] : [getQueryKey(list), getQueryKey(favorites)]),
    ...(media.private ? [] : [getQueryKey(library)]),
    ...(media.shopCents > 0 ? [] : [getQueryKey(own, { filter: { shop: true } }, 'infinite')]),
    ...tabs.filter((tab) => tab !== tabOf(media)).map((tab) => getQueryKey(own, { filter: filterOf(tab) }, 'infinite')),
  ];
}

function takeOut(client: QueryClient, id: string, queryKey: QueryKey): void {
  for (const [key, data] of client.getQueriesData<InfiniteData<MediaPage>>({ queryKey })) {
    if (!data?.pages.some(({ items }) => items.some((item) => item.id === id))) continue;
    const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
    client.setQueryData<InfiniteData<MediaPage>>(key, { ...data, pages });
  }
}
