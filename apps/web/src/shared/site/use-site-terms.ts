import { useQuery } from '@tanstack/react-query';
import { formatDollars } from '../money/format-money.ts';
import { operatorQuery } from './operator-query.ts';

/** Fills the service's own numbers into a text of the rules: `{{payoutMinimum}}`, which is a setting and the same everywhere. */
export function useSiteTerms(): (text: string) => string {
  const { data: operator } = useQuery(operatorQuery);
  const minimum = operator ? formatDollars(operator.payoutMinimumDollars * 100).replace(/\.00$/, '') : '…';
  return (text) => text.replaceAll('{{payoutMinimum}}', minimum);
}
