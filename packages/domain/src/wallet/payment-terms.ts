import type { PaymentTermsView } from '@foxreel/contracts';
import { type Context, moneyOf } from '../kernel/index.ts';

/** Who takes cards here, what coins are sold in, and what a coin is worth. For everyone. */
export function getPaymentTerms(ctx: Context): PaymentTermsView {
  const { payments, settings } = moneyOf(ctx);
  return {
    provider: payments.name,
    publishableKey: payments.publishableKey,
    coinCents: settings.coinCents,
    coinPacks: settings.coinPacks,
    payoutMinimumCents: settings.payoutMinimumCents,
  };
}
