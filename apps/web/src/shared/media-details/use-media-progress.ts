import { useQuery } from '@tanstack/react-query';
import { useWatch } from '../events/use-events.ts';
import { mediaQuery } from '../media/media-queries.ts';

/** A media of one's own while it is being prepared: events change it in place, and slow polling makes up for lost ones. */
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
