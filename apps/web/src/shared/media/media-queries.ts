import type { MediaType, MediaView } from '@foxreel/contracts';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

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

/** One list of media, page after page. Own lists ('own') also hold what is not published yet. */
export function mediaListQuery({ type, username, tag, query, shop, order, seed, limit }: MediaListFilter) {
  const filter = {
    visibility: 'all' as const,
    ...(username ? { username } : {}),
    ...(tag ? { tag } : {}),
    ...(query ? { query } : {}),
    ...(shop ? { shop } : {}),
  };
  return infiniteQueryOptions({
    queryKey: ['media-list', 'public', { type, username, tag, query, shop, order, seed, limit }] as const,
    queryFn: ({ pageParam }): Promise<MediaPage> =>
      api.media.list.query({
        limit,
        filter,
        ...(type ? { type } : {}),
        ...(order ? { order } : {}),
        ...(seed ? { seed } : {}),
        ...(pageParam ? { after: pageParam } : {}),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });
}

/** One media by its id; null when there is none, or none for this viewer. */
export function mediaQuery(media: string) {
  return queryOptions({
    queryKey: ['media', media] as const,
    queryFn: (): Promise<MediaView | null> => api.media.get.query({ media }),
  });
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
