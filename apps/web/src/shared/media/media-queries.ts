import type { MediaType, MediaView } from '@foxreel/contracts';
import { type InfiniteData, type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
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
  /** The search words; without an order results are by relevance. */
  query?: string;
  /** Only media for sale. */
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

/** One list of published media, page by page. */
export const mediaListQuery = (filter: MediaListFilter) =>
  utils.media.list.infiniteQueryOptions(mediaListInput(filter), { getNextPageParam: (page) => page.after });

/** One media by id; null if it does not exist for this viewer. */
export const mediaQuery = (media: string) => utils.media.get.queryOptions({ media });

/** The key of every list of media: published ones, favorites, the viewer's own. */
export const mediaListsKey: QueryKey = [...getQueryKey(trpc.media), { type: 'infinite' }];

/** Refetches the viewer's own media: lists, counts and unfinished uploads. */
export function invalidateOwnMedia(): void {
  const { own, library, ownCounts, ownTabCounts, openUploads } = utils.media;
  for (const procedure of [own, library, ownCounts, ownTabCounts, openUploads]) void procedure.invalidate();
}

/** All items of the loaded pages without duplicates: page boundaries may move while people upload. */
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

/** The items with those of these ids first, in the ids' order. */
export function startingWith<Item extends { id: string }>(items: Item[], ids: readonly string[]): Item[] {
  const first = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return [...first, ...items.filter((item) => !first.includes(item))];
}

/** A shared link's content for its viewer; null if it does not work for them. */
export const sharedLinkQuery = (id: string) => utils.sharedLinks.get.queryOptions({ id });

/** A media by id for a popup over its list: from loaded data at once, then from the server. */
export function useCachedMedia(media: string | undefined): UseQueryResult<MediaView | null> {
  const client = useQueryClient();
  const loaded = () => {
    for (const [, data] of client.getQueriesData<InfiniteData<MediaPage>>({ queryKey: mediaListsKey })) {
      const item = itemsOf(data).find(({ id }) => id === media);
      if (item) return item;
    }
    return undefined;
  };
  return useQuery({ ...mediaQuery(media ?? ''), enabled: media !== undefined, placeholderData: loaded });
}

export const isLocked = (media: MediaView): boolean => media.access === 'subscribe' || media.access === 'buy';

/** The file is unusable. A media that already plays has not failed, even if a sharper version has. */
export const hasFailed = ({
  process,
  processed,
  source,
}: Pick<MediaView, 'process' | 'processed' | 'source'>): boolean =>
  source === null && (process ?? processed)?.status === 'failed';

/** Landscape takes a full row in grids (spec part 1 §2). Unknown sizes count as portrait. */
export const isLandscape = (media: Pick<MediaView, 'width' | 'height'>): boolean =>
  media.width !== null && media.height !== null && media.width > media.height;

export const mediaPath = (media: Pick<MediaView, 'id' | 'type' | 'user'>): string =>
  `/${media.user.username}/${media.type}/${media.id}`;

/** In a shop, media have a path of type shop. */
export const shopPath = ({ id, user }: Pick<MediaView, 'id' | 'user'>): string => `/${user.username}/shop/${id}`;
