import { refusalOf } from '../../shared/api/refusal.ts';
import { trpcClient } from '../../shared/api/trpc.ts';
import type { BroadcastCalls } from './use-broadcast.ts';

/** The calls of a live as the studio makes them. */
export const liveCalls: BroadcastCalls = {
  start: () => trpcClient.live.start.mutate(),
  stop: () => trpcClient.live.stop.mutate(),
  reasonOf: (error) => refusalOf(error).message,
};
