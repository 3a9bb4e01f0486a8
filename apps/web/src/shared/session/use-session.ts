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
  /** False until the first answer. */
  known: boolean;
  account: AccountView | null;
  /** Whether coins can be bought here: without, nothing is offered that costs coins. */
  paying: boolean;
}

export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  return { known: !isPending, account: data?.account ?? null, paying: (data?.payments ?? 'none') !== 'none' };
}
