import { noPayments, type PaymentProvider } from '../kernel/index.ts';
import { sandboxPayments } from './sandbox-payments.ts';
import { stripePayments } from './stripe-payments.ts';

export interface PaymentOptions {
  stripeSecretKey: string | undefined;
  stripePublishableKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  sandbox: boolean;
}

/** Stripe when it is configured, the sandbox's provider in a sandbox, and none otherwise: then payments are unavailable. */
export function createPayments({ sandbox, ...stripe }: PaymentOptions): PaymentProvider {
  if (stripe.stripeSecretKey)
    return stripePayments({
      secretKey: stripe.stripeSecretKey,
      publishableKey: stripe.stripePublishableKey,
      webhookSecret: stripe.stripeWebhookSecret,
    });
  return sandbox ? sandboxPayments : noPayments;
}
