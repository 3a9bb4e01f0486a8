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

/** What a shared link offers its viewer; null for one that leads nowhere for them. */
export const sharedLinkQuery = (id: string) => utils.sharedLinks.get.queryOptions({ id });

/** A media by its id for a popup over the list that shows it: at once from what is loaded, then as the server has it. */
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

/** Nothing can be made of its file. What plays already has not failed, though a sharper version may have. */
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

/** In a shop a media is addressed as what is sold. */
export const shopPath = ({ id, user }: Pick<MediaView, 'id' | 'user'>): string => `/${user.username}/shop/${id}`;
