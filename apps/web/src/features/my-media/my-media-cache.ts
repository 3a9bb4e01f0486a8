import { limits, type MediaView } from '@foxreel/contracts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { patchMedia } from '../../shared/events/entity-cache.ts';
import { invalidateOwnMedia, type MediaPage, mediaListsKey } from '../../shared/media/media-queries.ts';
import { type Kind, type Tab, tabOf, tabs, typeOf } from '../../shared/media-details/details.ts';

/** A tab's list filter. */
const filterOf = (tab: Tab) => (tab === 'private' ? { private: true } : { visibility: tab, private: false });

/** One tab of the own media in every state, latest first; refetched when processing or review changes one. */
export const myMediaQuery = (tab: Tab, kind: Kind | null) =>
  utils.media.own.infiniteQueryOptions(
    { type: kind ? typeOf(kind) : undefined, filter: filterOf(tab), limit: limits.gridPage },
    { getNextPageParam: (page) => page.after },
  );

/** The number of media per tab; refetched with the lists. */
export const tabCountsQuery = utils.media.ownTabCounts.queryOptions();

/** One's own unfinished uploads; a finished one becomes media, and the lists are refetched. */
export const openUploadsQuery = utils.media.openUploads.queryOptions();

/** Shows a saved media everywhere at once; removes it from lists it no longer belongs to. */
export function cacheMedia(client: QueryClient, saved: MediaView): void {
  patchMedia(client, saved.id, saved);
  utils.media.get.setData({ media: saved.id }, saved);
  for (const list of listsWithout(saved)) takeOut(client, saved.id, list);
  invalidateOwnMedia();
}

/** Removes a deleted media from every list at once. */
export function removeCachedMedia(client: QueryClient, id: string): void {
  takeOut(client, id, mediaListsKey);
  utils.media.get.setData({ media: id }, null);
  invalidateOwnMedia();
  void utils.media.counts.invalidate();
}

/** The keys of the lists that do not contain a media. */
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
