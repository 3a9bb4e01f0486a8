import { limits, type MediaType, type TagView } from '@foxreel/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc, trpcClient, utils } from '../../shared/api/trpc.ts';
import type { FavoriteKind } from './search-path.ts';

/** Paging of creators stops after so many pages (spec part 1 §9). */
const creatorPages = 5;
/** The dropdown shows so many (spec part 1 §9). */
export const suggestionsMost = 5;

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

/** Creators and tags that fit what is being typed: five in all, both kinds when there are both. */
export const suggestionsQuery = (query: string) =>
  queryOptions({
    queryKey: [...getQueryKey(trpc.search), 'suggestions', query],
    queryFn: async (): Promise<Suggestion[]> => {
      const asked = { query, limit: suggestionsMost };
      const [people, tags] = await Promise.all([
        trpcClient.search.creators.query(asked),
        trpcClient.search.tags.query(asked),
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
