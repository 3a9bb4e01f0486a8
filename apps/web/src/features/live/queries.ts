import { limits } from '@foxreel/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

export const livesQuery = queryOptions({
  queryKey: ['lives'],
  queryFn: () => api.live.list.query({ limit: limits.livesPage }),
  // News tells who begins and ends; how many watch is asked for.
  refetchInterval: 5_000,
});

/** A creator's live and the viewer's ticket to it. Never kept: a ticket is for one visit. */
export const watchQuery = (username: string) =>
  queryOptions({
    queryKey: ['live', username],
    queryFn: () => api.live.watch.query({ username }),
    staleTime: 0,
    // A live may begin between this answer and the opening of the news stream.
    // News tells how many watch; what was lost of it is made good over HLS.
    refetchInterval: ({ state }) => (state.data?.live && state.data.account.livestream === 'WebRTC' ? false : 10_000),
    gcTime: 0,
  });

/** The creator's stream key and the addresses that take it. */
export const studioQuery = queryOptions({ queryKey: ['live-studio'], queryFn: () => api.live.studio.query() });
