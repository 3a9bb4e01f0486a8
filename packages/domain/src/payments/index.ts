export { createPayments, type PaymentOptions, sandboxPayments, tokenizeSandboxCard } from './payments.ts';
export { type StripeOptions, stripePayments } from './stripe-payments.ts';
