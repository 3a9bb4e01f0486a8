export { createPayments, type PaymentOptions } from './create-payments.ts';
export { sandboxPayments, tokenizeSandboxCard } from './sandbox-payments.ts';
export { type StripeOptions, stripePayments } from './stripe-payments.ts';
