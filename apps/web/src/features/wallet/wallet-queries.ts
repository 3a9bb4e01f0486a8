import { coinsFor, limits, type SubscriptionView } from '@foxreel/contracts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { toCallError } from '../../shared/api/links.ts';
import { utils } from '../../shared/api/trpc.ts';
import { formatCoins, formatDay } from '../../shared/coins.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { termsQuery, walletQuery } from '../../shared/money.ts';

/** The viewer's purchases, newest first. */
export const purchasesQuery = utils.wallet.purchases.infiniteQueryOptions(
  { limit: limits.feedPage },
  { getNextPageParam: (page) => page.after },
);

export const subscriptionsQuery = utils.wallet.subscriptions.infiniteQueryOptions(
  { limit: limits.feedPage },
  { getNextPageParam: (page) => page.after },
);

/** The viewer's subscription to an account, in any state. */
export const subscriptionQuery = (from: string, to: string) => utils.wallet.subscription.queryOptions({ from, to });

const t = i18n.getFixedT(null, 'wallet');

/** A subscription's next event: when it renews for how much, or when it ends. */
export function describeSubscription({ status, renewsAt, endsAt, nextCharge }: SubscriptionView): string {
  if (status === 'active' && renewsAt)
    return t('renewsOn', { day: formatDay(renewsAt), coins: nextCharge ? formatCoins(nextCharge.coins) : '' });
  if (status === 'active') return t('given');
  if (status === 'past_due' && renewsAt) return t('pastDue', { day: formatDay(renewsAt) });
  if (status === 'canceled' && endsAt) return t('endsOn', { day: formatDay(endsAt) });
  return endsAt ? t('ended', { day: formatDay(endsAt) }) : t('endedAlready');
}

interface Balance {
  /** Coins; null until known. */
  coins: number | null;
  /** The coins for a price in cents; null until the rate is known. */
  costOf: (cents: number) => number | null;
  /** Whether the wallet is known to have fewer. */
  isShortOf: (cents: number) => boolean;
  /** The coins that the wallet lacks for a cost in coins; null until known. */
  missingOf: (cost: number | null) => number | null;
}

/** The viewer's coins, and conversion of prices. */
export function useBalance(): Balance {
  const { data: wallet } = useQuery(walletQuery);
  const { data: terms } = useQuery(termsQuery);
  const coins = wallet?.amount ?? null;
  const costOf = (cents: number) => (terms ? coinsFor(cents, terms) : null);
  const isShortOf = (cents: number) => {
    const cost = costOf(cents);
    return coins !== null && cost !== null && coins < cost;
  };
  const missingOf = (cost: number | null) => (coins === null || cost === null ? null : Math.max(0, cost - coins));
  return { coins, costOf, isShortOf, missingOf };
}

const conflict = 409;

/** Refetches prices after a purchase failed because its price had changed, so the next tap agrees to the new one. */
export function refreshPrices(client: QueryClient, error: unknown): void {
  if (toCallError(error).status === conflict) void client.invalidateQueries();
}
