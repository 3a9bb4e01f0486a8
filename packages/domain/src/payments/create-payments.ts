import { noPayments, type PaymentProvider } from '../kernel/index.ts';
import { sandboxPayments } from './sandbox-payments.ts';
import { stripePayments } from './stripe-payments.ts';

export interface PaymentOptions {
  stripeSecretKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  sandbox: boolean;
}

/** Stripe when it is configured, the sandbox's provider in a sandbox, and none otherwise: then payments are unavailable. */
export function createPayments({ stripeSecretKey, stripeWebhookSecret, sandbox }: PaymentOptions): PaymentProvider {
  if (stripeSecretKey) return stripePayments({ secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret });
  return sandbox ? sandboxPayments : noPayments;
}
