import type { AppRouter } from '@foxreel/api/router';
import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { createLinks, toCallError } from './links.ts';

/** The one cache of server data. A 401 is noticed before it, by a link (see links.ts). */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // Offline a query fails at once, and its page says so, rather than wait without an end; it is asked again when the line is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => {
          const { status } = toCallError(error);
          return navigator.onLine && failures < 2 && (status === 0 || status >= 502);
        },
      },
      // Offline a mutation fails at once too, and its screen says so. What was sent is not kept: it may be a password.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
}

/** The hooks of every procedure: `trpc.media.get.useQuery({ media })`, `trpc.account.mute.useMutation()`. */
export const trpc = createTRPCReact<AppRouter>();

/** Calls procedures from outside React. */
export const trpcClient = createTRPCClient<AppRouter>({ links: createLinks('/trpc') });

/** The one cache of server data. */
export const queryClient = createQueryClient();

/**
 * The same cache by procedure: `utils.wallet.get.setData(undefined, wallet)`, `utils.comments.invalidate()`. Queries that several
 * screens share are options made here (decision 0036).
 */
export const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });
