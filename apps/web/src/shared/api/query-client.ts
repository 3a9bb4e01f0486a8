import { QueryClient } from '@tanstack/react-query';
import { refusalOf } from './refusal.ts';

/** The one cache of server data. A 401 is noticed before it, by a link (see links.ts). */
export function createQueryClient(): QueryClient {
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
          const { status } = refusalOf(error);
          return navigator.onLine && failures < 2 && (status === 0 || status >= 502);
        },
      },
      // Offline a mutation fails at once too, and its screen says so. What was sent is not kept: it may be a password.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
}
