import { fillSiteTerms, type SiteTerms } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { utils } from './api/trpc.ts';

/** The operator of the service. */
export const operatorQuery = utils.site.operator.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY });

/** Fills the service's figures into a text; `agreed` are signed ones, which may differ from today's. */
export function useSiteTerms(agreed: Partial<SiteTerms> = {}): (text: string) => string {
  const { data: operator } = useQuery(operatorQuery);
  return (text) => fillSiteTerms(text, operator ? { ...operator.terms, ...agreed } : null);
}
