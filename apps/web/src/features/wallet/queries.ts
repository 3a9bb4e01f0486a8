import { limits } from '@foxreel/contracts';
import { utils } from '../../shared/api/trpc.ts';

/** What the viewer has bought, the newest first. */
export const purchasesQuery = utils.wallet.purchases.infiniteQueryOptions(
  { limit: limits.feedPage },
  { getNextPageParam: (page) => page.after },
);

export const subscriptionsQuery = utils.wallet.subscriptions.infiniteQueryOptions(
  { limit: limits.feedPage },
  { getNextPageParam: (page) => page.after },
);

/** The viewer's subscription to somebody, whatever its state. */
export const subscriptionQuery = (from: string, to: string) => utils.wallet.subscription.queryOptions({ from, to });
