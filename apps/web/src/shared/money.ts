import { useQuery } from '@tanstack/react-query';
import { utils } from './api/trpc.ts';

/** The viewer's coins and cards; refetched when their money changes anywhere. */
export const walletQuery = utils.wallet.get.queryOptions();

/** Payment provider, coin packs and coin value. */
export const termsQuery = utils.wallet.terms.queryOptions(undefined, { staleTime: 60 * 60_000 });

/** A creator's prices and what the viewer would pay first; null if there never were any. */
export const offerQuery = (user: string) => utils.wallet.detail.queryOptions({ user });

/** Whether a creator accepts new subscribers, if `asked`. `isKnown`: the answer is there; `isWaiting`: it may come. */
export function useTakesSubscribers(
  creator: string,
  enabled: boolean,
): { isKnown: boolean; isWaiting: boolean; takes: boolean } {
  const { data, isError } = useQuery({ ...offerQuery(creator), enabled });
  const isKnown = data !== undefined;
  return { isKnown, isWaiting: !isKnown && !isError, takes: data?.enabled === true };
}
