import { fillSiteTerms, type SiteTerms } from '@foxreel/contracts';
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
  asked: boolean,
): { isKnown: boolean; isWaiting: boolean; takes: boolean } {
  const { data, isError } = useQuery({ ...offerQuery(creator), enabled: asked });
  const isKnown = data !== undefined;
  return { isKnown, isWaiting: !isKnown && !isError, takes: data?.enabled === true };
}

/** The operator of the service. */
export const operatorQuery = utils.site.operator.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY });

/** Fills the service's figures into a text; `agreed` are signed ones, which may differ from today's. */
export function useSiteTerms(agreed: Partial<SiteTerms> = {}): (text: string) => string {
  const { data: operator } = useQuery(operatorQuery);
  return (text) => fillSiteTerms(text, operator ? { ...operator.terms, ...agreed } : null);
}
