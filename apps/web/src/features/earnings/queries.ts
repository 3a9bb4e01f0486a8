import { limits } from '@foxreel/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { utils } from '../../shared/api/trpc.ts';

export const earningsQuery = utils.wallet.earnings.queryOptions();

/** The viewer's sales, the newest first. */
export const salesQuery = utils.wallet.earned.infiniteQueryOptions(
  { limit: limits.feedPage },
  { getNextPageParam: (page) => page.after },
);

export const payoutsQuery = utils.wallet.payouts.infiniteQueryOptions(
  { limit: limits.feedPage },
  { getNextPageParam: (page) => page.after },
);

export const payoutDetailsQuery = utils.wallet.payoutDetails.queryOptions();

export const daysQuery = (days: number) =>
  utils.wallet.earningDays.queryOptions({ days }, { placeholderData: keepPreviousData });
