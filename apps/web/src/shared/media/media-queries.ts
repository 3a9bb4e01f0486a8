import type { MediaType, MediaView } from '@foxreel/contracts';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc, utils } from '../api/trpc.ts';

export interface MediaPage {
  items: MediaView[];
  after: string | null;
}

export interface MediaListFilter {
  type?: MediaType;
  username?: string;
  tag?: string;
  /** Words to look for; without an order the best matches come first. */
  query?: string;
  /** Only what is sold. */
  shop?: boolean;
  order?: 'latest' | 'popular' | 'rand';
  seed?: string;
  limit: number;
}

export const mediaListInput = ({ type, username, tag, query, shop, order, seed, limit }: MediaListFilter) => ({
  limit,
  type,
  order,
  seed,
  filter: { visibility: 'all' as const, username, tag, query: query || undefined, shop: shop || undefined },
});

/** One list of published media, page after page. */
export const mediaListQuery = (filter: MediaListFilter) =>
  utils.media.list.infiniteQueryOptions(mediaListInput(filter), { getNextPageParam: (page) => page.after });

/** One media by its id; null when there is none, or none for this viewer. */
export const mediaQuery = (media: string) => utils.media.get.queryOptions({ media });

/** The key of every list of media: published ones, favorites, the viewer's own. */
export const mediaListsKey: QueryKey = [...getQueryKey(trpc.media), { type: 'infinite' }];

/** Refetches the viewer's own media: the lists, the counts and the unfinished uploads. */
export function invalidateOwnMedia(): void {
  const { own, library, ownCounts, ownTabCounts, openUploads } = utils.media;
  for (const procedure of [own, library, ownCounts, ownTabCounts, openUploads]) void procedure.invalidate();
}

/** All items of the loaded pages, each once: a page boundary may move while people upload. */
export function itemsOf(data: InfiniteData<MediaPage> | undefined): MediaView[] {
  const seen = new Set<string>();
  const items: MediaView[] = [];
  for (const page of data?.pages ?? []) {
    for (const item of page.items) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      items.push(item);
    }
  }
  return items;
}
