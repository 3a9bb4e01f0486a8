import { utils } from '../api/trpc.ts';

const pageSize = 20;

/** Sounds by name, the best fit first. */
export const soundsQuery = (query: string) =>
  utils.search.sounds.infiniteQueryOptions(
    { limit: pageSize, query: query || undefined },
    { getNextPageParam: (page) => page.after },
  );
