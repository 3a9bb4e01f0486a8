import type { AppRouter } from '@foxreel/api/router';
import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { createLinks, toCallError } from './links.ts';

/** The only cache of server data. A link notices a 401 before it (see links.ts). */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // Offline a query fails at once with an error on its page, instead of waiting forever; it is retried when the
        // connection is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => {
          const { status } = toCallError(error);
          return navigator.onLine && failures < 2 && (status === 0 || status >= 502);
        },
      },
      // Offline a mutation fails at once too, with an error on its screen. Its input is not stored: it may be a password.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
}

/** The hooks of every procedure: `trpc.media.get.useQuery({ media })`, `trpc.account.mute.useMutation()`. */
export const trpc = createTRPCReact<AppRouter>();

/** The plain client, for calls outside hooks, or that outlive their component: toggles, hearts, uploads, read receipts. */
export const trpcClient = createTRPCClient<AppRouter>({ links: createLinks('/trpc') });

/** The only cache of server data. */
export const queryClient = createQueryClient();

/**
 * The same cache by procedure: `utils.wallet.get.setData(undefined, wallet)`, `utils.comments.invalidate()`. Queries shared by
 * several screens are options defined here (decision 0036).
 */
export const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });
