import { limits, type MediaType, type TagView } from '@foxreel/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc, trpcClient, utils } from '../../shared/api/trpc.ts';

/** Creators are paged up to this page (spec part 1 §9). */
const creatorPages = 5;
/** Rows in the dropdown (spec part 1 §9). */
const suggestionsMost = 5;

export const creatorsQuery = (query: string) =>
  utils.search.creators.infiniteQueryOptions(
    { query: query || undefined, limit: limits.listPage },
    { getNextPageParam: (page, pages) => (pages.length < creatorPages ? page.after : null) },
  );

export const tagsQuery = (query: string) =>
  utils.search.tags.infiniteQueryOptions(
    { query: query || undefined, limit: 20 },
    { getNextPageParam: (page) => page.after },
  );

export const favoritesQuery = (type: MediaType, favorites: FavoriteKind, query: string) =>
  utils.media.favorites.infiniteQueryOptions(
    { type, limit: limits.gridPage, filter: { favorites, query: query || undefined } },
    { getNextPageParam: (page) => page.after, staleTime: 0 },
  );

export type Suggestion =
  | { kind: 'creator'; id: string; username: string; fullname: string | null; avatar: string | null }
  | { kind: 'tag'; id: string; tag: TagView };

/** Creators and tags that match the input: five in total, of both types if both match. */
export const suggestionsQuery = (query: string) =>
  queryOptions({
    queryKey: [...getQueryKey(trpc.search), 'suggestions', query],
    queryFn: async (): Promise<Suggestion[]> => {
      const input = { query, limit: suggestionsMost };
      const [people, tags] = await Promise.all([
        trpcClient.search.creators.query(input),
        trpcClient.search.tags.query(input),
      ]);
      const tagsKept = Math.min(tags.items.length, Math.max(2, suggestionsMost - people.items.length));
      const creators = people.items.slice(0, suggestionsMost - tagsKept);
      return [
        ...creators.map(({ id, username, fullname, avatar }) => ({
          kind: 'creator' as const,
          id,
          username,
          fullname,
          avatar,
        })),
        ...tags.items.slice(0, tagsKept).map((tag) => ({ kind: 'tag' as const, id: tag.id, tag })),
      ];
    },
    enabled: query !== '',
  });

const searchTabs = ['media', 'tags', 'creators', 'favorites'] as const;
export const mediaKinds = ['video', 'photo'] as const;
export type MediaKind = (typeof mediaKinds)[number];
export const favoriteKinds = ['liked', 'purchased'] as const;
export type FavoriteKind = (typeof favoriteKinds)[number];

/** The content of a path below /s (spec part 1 §2); null: the path is unknown, and redirects to `elsewhere`. */
export type SearchPlace =
  | { tab: 'media'; kind: MediaKind }
  | { tab: 'tags' }
  | { tab: 'tag'; kind: MediaKind; tag: string }
  | { tab: 'creators' }
  | { tab: 'favorites'; kind: MediaKind; favorites: FavoriteKind }
  | { elsewhere: string };

const oneOf = <Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined =>
  values.find((known) => known === value);

/** /s, /s/{tab}, /s/{tab}/{subTab}, /s/{tab}/{subTab}/{tag}. */
export function searchPlace({ tab, subTab, tag }: { tab?: string; subTab?: string; tag?: string }): SearchPlace {
  const known = tab === undefined ? 'media' : oneOf(searchTabs, tab);
  if (known === undefined) return { elsewhere: '/s' };
  if (known === 'creators') return subTab === undefined ? { tab: known } : { elsewhere: '/s/creators' };
  const kind = oneOf(mediaKinds, subTab);
  if (known === 'favorites') {
    const favorites = oneOf(favoriteKinds, tag);
    if (kind && favorites) return { tab: known, kind, favorites };
    return { elsewhere: `/s/favorites/${kind ?? 'video'}/${favorites ?? 'liked'}` };
  }
  if (kind && tag) return { tab: 'tag', kind, tag };
  if (known === 'tags') return subTab === undefined ? { tab: known } : { elsewhere: '/s/tags' };
  return subTab === undefined || kind ? { tab: known, kind: kind ?? 'video' } : { elsewhere: '/s/media' };
}

export const tagPath = (tag: string, kind: MediaKind = 'video'): string => `/s/tags/${kind}/${encodeURIComponent(tag)}`;
