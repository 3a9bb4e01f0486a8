import type { MediaView } from '@foxreel/contracts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { patchMedia } from '../../shared/events/entity-cache.ts';
import { invalidateOwnMedia, type MediaPage, mediaListsKey } from '../../shared/media/media-queries.ts';
import { tabOf, tabs } from '../../shared/media-details/details.ts';
import { filterOf } from './queries.ts';

/** Shows a media as it has just been saved, everywhere at once; lists that it no longer belongs to lose it. */
export function keepMedia(client: QueryClient, saved: MediaView): void {
  patchMedia(client, saved.id, saved);
  utils.media.get.setData({ media: saved.id }, saved);
  for (const list of listsWithout(saved)) takeOut(client, saved.id, list);
  invalidateOwnMedia();
}

/** Takes a deleted media out of every list at once. */
export function forgetMedia(client: QueryClient, id: string): void {
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
