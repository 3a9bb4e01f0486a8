import { fillSiteTerms, type SiteTerms } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { utils } from './api/trpc.ts';

/** The viewer's coins and cards; refetched when their money changes anywhere. */
export const walletQuery = utils.wallet.get.queryOptions();

/** Who takes cards, what coins are sold in, what one is worth. */
export const termsQuery = utils.wallet.terms.queryOptions(undefined, { staleTime: 60 * 60_000 });

/** A creator's prices and what the viewer would pay first; null for who never had any. */
export const offerQuery = (user: string) => utils.wallet.detail.queryOptions({ user });

/** Whether a creator takes new subscribers, where that is `asked`. `isKnown`: the answer is there; `isWaiting`: it may come. */
export function useTakesSubscribers(
  creator: string,
  asked: boolean,
): { isKnown: boolean; isWaiting: boolean; takes: boolean } {
  const { data, isError } = useQuery({ ...offerQuery(creator), enabled: asked });
  const isKnown = data !== undefined;
  return { isKnown, isWaiting: !isKnown && !isError, takes: data?.enabled === true };
}

/** Who runs the service. */
export const operatorQuery = utils.site.operator.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY });

/** Fills the service's own numbers into a text of the rules; `agreed` are those that were signed and may differ from today's. */
export function useSiteTerms(agreed: Partial<SiteTerms> = {}): (text: string) => string {
  const { data: operator } = useQuery(operatorQuery);
  return (text) => fillSiteTerms(text, operator ? { ...operator.terms, ...agreed } : null);
}
