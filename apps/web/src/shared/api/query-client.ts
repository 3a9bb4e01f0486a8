import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { refusalOf } from './refusal.ts';

/** The one cache of server data. `onSignedOut` hears every 401. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const watchFor401 = (error: unknown) => {
    if (refusalOf(error).status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: watchFor401 }),
    mutationCache: new MutationCache({ onError: watchFor401 }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => {
          const { status } = refusalOf(error);
          return failures < 2 && (status === 0 || status >= 502);
        },
      },
      mutations: { retry: false },
    },
  });
}
