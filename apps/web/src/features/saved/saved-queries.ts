import { limits } from '@foxreel/contracts';
import { utils } from '../../shared/api/trpc.ts';

/** What the person saved; of it only one collection if given. */
export const savedQuery = (collection: string | undefined) =>
  utils.library.saved.infiniteQueryOptions(
    { limit: limits.gridPage, ...(collection === undefined ? {} : { collection }) },
    { getNextPageParam: (page) => page.after, staleTime: 0 },
  );

export const collectionsQuery = utils.library.collections.queryOptions(undefined, { staleTime: 0 });

export const savedStateQuery = (media: string) => utils.library.savedState.queryOptions({ media }, { staleTime: 0 });

/** After any change: what is saved, where, and the collections' covers. */
export const refreshSaved = () =>
  Promise.all([
    utils.library.saved.invalidate(),
    utils.library.collections.invalidate(),
    utils.library.savedState.invalidate(),
  ]);
