import { fillSiteTerms, type SiteTerms } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { utils } from '../api/trpc.ts';

/** Who runs the service. */
export const operatorQuery = utils.site.operator.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY });

/** Fills the service's own numbers into a text of the rules; `agreed` are those that were signed and may differ from today's. */
export function useSiteTerms(agreed: Partial<SiteTerms> = {}): (text: string) => string {
  const { data: operator } = useQuery(operatorQuery);
  return (text) => fillSiteTerms(text, operator ? { ...operator.terms, ...agreed } : null);
}
