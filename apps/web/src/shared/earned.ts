import { creatorShareOf, type SaleKind } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDollars, readDollars } from './format.ts';
import { operatorQuery } from './site-terms.ts';

/** What a creator earns at a price as typed: 'You earn $3.49 of $4.99.' Null for none, and until the rates are known. */
export function useEarned(kind: SaleKind): (price: string) => string | null {
  const { t } = useTranslation('money');
  const { data: operator } = useQuery(operatorQuery);
  return (price) => {
    const cents = Math.round(readDollars(price) * 100);
    if (!operator || !(cents > 0)) return null;
    const earned = formatDollars(creatorShareOf(kind, cents, operator.terms));
    return t('earned', { earned, price: formatDollars(cents) });
  };
}
