import { utils } from '../api/trpc.ts';

/** The viewer's coins and cards; refetched when their money changes anywhere. */
export const walletQuery = utils.wallet.get.queryOptions();

/** Who takes cards, what coins are sold in, what one is worth. */
export const termsQuery = utils.wallet.terms.queryOptions(undefined, { staleTime: 60 * 60_000 });

/** A creator's prices and what the viewer would pay first; null for who never had any. */
export const offerQuery = (user: string) => utils.wallet.detail.queryOptions({ user });
