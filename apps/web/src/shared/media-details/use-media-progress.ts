import { useQuery } from '@tanstack/react-query';
import { useWatch } from '../live-news/use-live-news.ts';
import { mediaQuery } from '../media/media-queries.ts';

/** A media of one's own while it is being prepared: news changes it in place; a slow look now and then makes up for lost news. */
export function useMediaProgress(id: string) {
  useWatch({ media: [id] });
  return useQuery({
    ...mediaQuery(id),
    refetchInterval: ({ state }) =>
      state.data === null || state.data?.process?.status === 'done' || state.data?.process?.status === 'failed'
        ? false
        : 15_000,
  });
}
