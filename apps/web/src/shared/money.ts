import { useQuery } from '@tanstack/react-query';
import { utils } from './api/trpc.ts';

/** The viewer's coins and cards; refetched when their money changes anywhere. */
export const walletQuery = utils.wallet.get.queryOptions();

/** Payment provider, coin packs and coin value. */
export const termsQuery = utils.wallet.terms.queryOptions(undefined, { staleTime: 60 * 60_000 });

/** A creator's prices and what the viewer would pay first; null if there never were any. */
export const offerQuery = (user: string) => utils.wallet.detail.queryOptions({ user });

/**
 * Whether a creator accepts new subscribers, if `enabled`. `isKnown`: the answer is there; `isWaiting`: it may come. `monthlyCents`: what a
 * month costs; null for other terms.
 */
export function useTakesSubscribers(
  creator: string,
  enabled: boolean,
): { isKnown: boolean; isWaiting: boolean; takes: boolean; monthlyCents: number | null } {
  const { data, isError } = useQuery({ ...offerQuery(creator), enabled });
  const isKnown = data !== undefined;
  const takes = data?.enabled === true;
  const isMonthly = takes && data.period.unit === 'month' && data.period.duration === 1;
  const monthlyCents = isMonthly ? data.period.cents : null;
  return { isKnown, isWaiting: !isKnown && !isError, takes, monthlyCents };
}
