import { limits, type MediaType, type TagView } from '@foxreel/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import type { MediaPage } from '../../shared/media/media-queries.ts';
import type { FavoriteKind } from './search-path.ts';

/** Paging of creators stops after so many pages (spec part 1 §9). */
const creatorPages = 5;
/** The dropdown shows so many (spec part 1 §9). */
export const suggestionsMost = 5;

const from = (after: string | null) => (after ? { after } : {});
const words = (query: string) => (query ? { query } : {});

export const creatorsQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'creators', query] as const,
    queryFn: ({ pageParam }) =>
      api.search.creators.query({ ...words(query), limit: limits.listPage, ...from(pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page, pages) => (pages.length < creatorPages ? page.after : null),
  });

export const tagsQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'tags', query] as const,
    queryFn: ({ pageParam }) => api.search.tags.query({ ...words(query), limit: 20, ...from(pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });

export const favoritesQuery = (type: MediaType, favorites: FavoriteKind, query: string) =>
  infiniteQueryOptions({
    queryKey: ['media-list', 'favorites', { type, favorites, query }] as const,
    queryFn: ({ pageParam }): Promise<MediaPage> =>
      api.media.favorites.query({
        type,
        limit: limits.gridPage,
        filter: { favorites, ...words(query) },
        ...from(pageParam),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
    staleTime: 0,
  });

export type Suggestion =
  | { kind: 'creator'; id: string; username: string; fullname: string | null; avatar: string | null }
  | { kind: 'tag'; id: string; tag: TagView };

/** Creators and tags that fit what is being typed: five in all, both kinds when there are both. */
export const suggestionsQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', query] as const,
    queryFn: async (): Promise<Suggestion[]> => {
      const asked = { query, limit: suggestionsMost };
      const [people, tags] = await Promise.all([api.search.creators.query(asked), api.search.tags.query(asked)]);
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
