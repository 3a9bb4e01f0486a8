import type { Environment } from './environment.ts';

/** The rates of money as the environment sets them; the shape of MoneySettings in contracts. */
export const moneySettings = (environment: Environment) => ({
  coinPacks: environment.COIN_PACKS,
  coinCents: environment.COIN_CENTS,
  subscriptionShare: environment.SUBSCRIPTION_SHARE,
  salesShare: environment.SALES_SHARE,
  paymentFeeBasisPoints: environment.PAYMENT_FEE_BASIS_POINTS,
  holdDays: environment.EARNINGS_HOLD_DAYS,
  payoutEveryDays: environment.PAYOUT_EVERY_DAYS,
  payoutMinimumCents: environment.PAYOUT_MINIMUM_DOLLARS * 100,
  dormancyBasisPoints: environment.DORMANCY_BASIS_POINTS,
  dormancyMonths: environment.DORMANCY_MONTHS,
  renewalReminderDays: environment.RENEWAL_REMINDER_DAYS,
  renewalTries: environment.RENEWAL_TRIES,
});

/** Which payment provider the environment asks for; the shape of PaymentOptions in domain/payments. */
export const paymentOptions = (environment: Environment) => ({
  stripeSecretKey: environment.STRIPE_SECRET_KEY,
  stripePublishableKey: environment.STRIPE_PUBLISHABLE_KEY,
  stripeWebhookSecret: environment.STRIPE_WEBHOOK_SECRET,
  sandbox: environment.SANDBOX,
});
