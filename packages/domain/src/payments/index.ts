export { createPayments, type PaymentOptions, sandboxPayments, tokenizeSandboxCard } from './payments.ts';
