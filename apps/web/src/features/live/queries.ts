import { limits } from '@foxreel/contracts';
import { utils } from '../../shared/api/trpc.ts';

export const livesQuery = utils.live.list.queryOptions(
  { limit: limits.livesPage },
  // Events say who goes live and who stops; how many watch is polled.
  { refetchInterval: 5_000 },
);

/** A creator's live and the viewer's ticket to it. Never kept: a ticket is for one visit. */
export const watchQuery = (username: string) =>
  utils.live.watch.queryOptions(
    { username },
    {
      staleTime: 0,
      // A live may begin between this answer and the opening of the event stream. Events say how many watch; polling makes up
      // for those that are lost over HLS.
      refetchInterval: ({ state }) => (state.data?.live && state.data.account.livestream === 'WebRTC' ? false : 10_000),
      gcTime: 0,
    },
  );

/** The creator's stream key and the addresses that take it. */
export const studioQuery = utils.live.studio.queryOptions();
