import type { AccountView } from '@foxreel/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Who is signed in. The same cache entry everywhere; news of the account's counts is applied to it. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => api.auth.session.query(),
  staleTime: 5 * 60_000,
});

export interface Session {
  /** False until the first answer. A failure is none: nobody is a visitor because the server could not be asked. */
  known: boolean;
  /** True after the first answer or failure. */
  asked: boolean;
  account: AccountView | null;
  /** Whether coins can be bought here: without, nothing is offered that costs coins. */
  paying: boolean;
}

export function useSession(): Session {
  const { data, isFetched } = useQuery(sessionQuery);
  return {
    known: !!data,
    asked: isFetched,
    account: data?.account ?? null,
    paying: (data?.payments ?? 'none') !== 'none',
  };
}
