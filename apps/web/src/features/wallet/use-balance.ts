import { coinsFor } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { termsQuery, walletQuery } from '../../shared/money/money-queries.ts';

export interface Balance {
  /** Coins; null until they are known. */
  coins: number | null;
  /** What a price in cents takes; null until the rate is known. */
  costOf: (cents: number) => number | null;
  /** Whether the wallet is known to hold less than that. */
  isShortOf: (cents: number) => boolean;
}

/** The viewer's coins, and what prices in dollars take of them. */
export function useBalance(): Balance {
  const { data: wallet } = useQuery(walletQuery);
  const { data: terms } = useQuery(termsQuery);
  const coins = wallet?.amount ?? null;
  const costOf = (cents: number) => (terms ? coinsFor(cents, terms) : null);
  const isShortOf = (cents: number) => {
    const cost = costOf(cents);
    return coins !== null && cost !== null && coins < cost;
  };
  return { coins, costOf, isShortOf };
}
