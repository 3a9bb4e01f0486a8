import type { AccountView } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { utils } from '../api/trpc.ts';

/** Who is signed in. The same cache entry everywhere; events about the account's counts are applied to it. */
export const sessionQuery = utils.auth.session.queryOptions(undefined, { staleTime: 5 * 60_000 });

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
