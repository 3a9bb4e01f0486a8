import type { MediaView } from '@foxreel/contracts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { patchMedia } from '../../shared/live-news/patch-cache.ts';
import { type MediaPage, mediaQuery } from '../../shared/media/media-queries.ts';
import { tabOf } from '../../shared/media-details/my-media-places.ts';

/** Shows a media as it has just been saved, everywhere at once; lists that it no longer belongs to lose it. */
export function keepMedia(client: QueryClient, saved: MediaView): void {
  patchMedia(client, saved.id, saved);
  client.setQueryData(mediaQuery(saved.id).queryKey, saved);
  takeOut(client, saved.id, (key) => !belongs(key, saved));
  void client.invalidateQueries({ queryKey: ['media-list', 'own'] });
}

/** Takes a deleted media out of every list at once. */
export function forgetMedia(client: QueryClient, id: string): void {
  takeOut(client, id, () => true);
  client.setQueryData(mediaQuery(id).queryKey, null);
  void client.invalidateQueries({ queryKey: ['media-list', 'own'] });
  void client.invalidateQueries({ queryKey: ['media-counts'] });
}

function belongs([, list, what]: QueryKey, media: MediaView): boolean {
  if (list !== 'own') return media.state === 'published' && !media.private;
  if (what === 'library') return media.private;
  if (what === 'shop') return media.shopCents > 0;
  return typeof what !== 'object' || what === null || !('tab' in what) || what.tab === tabOf(media);
}

function takeOut(client: QueryClient, id: string, goes: (key: QueryKey) => boolean): void {
  for (const [key, data] of client.getQueriesData<InfiniteData<MediaPage>>({ queryKey: ['media-list'] })) {
    // How many there are stands under the same name.
    if (!data || !('pages' in data) || !goes(key)) continue;
    if (!data.pages.some(({ items }) => items.some((item) => item.id === id))) continue;
    const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
    client.setQueryData<InfiniteData<MediaPage>>(key, { ...data, pages });
  }
}
