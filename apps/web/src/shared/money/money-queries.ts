import type { PaymentTermsView, WalletView } from '@foxreel/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** The viewer's coins and cards; refetched when their money changes anywhere. */
export const walletQuery = queryOptions({
  queryKey: ['wallet', 'own'] as const,
  queryFn: (): Promise<WalletView> => api.wallet.get.query(),
});

/** Who takes cards, what coins are sold in, what one is worth. */
export const termsQuery = queryOptions({
  queryKey: ['wallet', 'terms'] as const,
  queryFn: (): Promise<PaymentTermsView> => api.wallet.terms.query(),
  staleTime: 60 * 60_000,
});

/** A creator's prices and what the viewer would pay first; null for who never had any. */
export const offerQuery = (user: string) =>
  queryOptions({
    queryKey: ['wallet', 'offer', user] as const,
    queryFn: () => api.wallet.detail.query({ user }),
  });
