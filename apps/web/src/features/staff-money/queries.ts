import type { PayoutStatus } from '@foxreel/contracts';
import { utils } from '../../shared/api/trpc.ts';

const page = 50;

export const payoutsQuery = (status: PayoutStatus) =>
  utils.wallet.staffPayouts.infiniteQueryOptions({ status, limit: page }, { getNextPageParam: (last) => last.after });

/** Who has a username, suspended or not; null for nobody. */
export const memberQuery = (username: string) => utils.staff.account.queryOptions({ username });

/** What a member has bought. */
export const purchasesOfQuery = (user: string) =>
  utils.wallet.staffPurchases.infiniteQueryOptions({ user, limit: page }, { getNextPageParam: (last) => last.after });
