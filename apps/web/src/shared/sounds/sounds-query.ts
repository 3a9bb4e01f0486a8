import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

const pageSize = 20;

/** Sounds by name, the best fit first. */
export const soundsQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['sounds', query] as const,
    queryFn: ({ pageParam }) =>
      api.search.sounds.query({
        limit: pageSize,
        ...(query ? { query } : {}),
        ...(pageParam ? { after: pageParam } : {}),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });
