import { refusalOf } from '../../shared/api/refusal.ts';
import { trpcClient } from '../../shared/api/trpc.ts';
import type { BroadcastCalls } from './use-broadcast.ts';

/** The calls of a live as the studio makes them. */
export const liveCalls: BroadcastCalls = {
  start: () => trpcClient.live.start.mutate(),
  stop: () => trpcClient.live.stop.mutate(),
  // A page on its way out cannot wait for a batch: the browser sends this one by itself, even after the page is gone.
  stopOnLeave: () => {
    fetch('/trpc/live.stop', {
      method: 'POST',
      keepalive: true,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => undefined);
  },
  reasonOf: (error) => refusalOf(error).message,
};
