import { brandOf, type CardForm, isExpired, messages } from '@foxreel/contracts';
import { badInput, noPayments, type PaymentProvider, type ProviderCard } from '../kernel/index.ts';

const paying = '4242424242424242';

/**
 * The sandbox's provider (docs/contract/rest.md): the card 4242 4242 4242 4242 pays, every other valid card is declined. It is
 * stateless: a token only says which of the two it stands for, plus what is printed for everybody.
 */
export const sandboxPayments: PaymentProvider = {
  name: 'sandbox',
  publishableKey: null,
  charge: async ({ payment, card }) =>
    card.token === 'sandbox_pays'
      ? { status: 'paid', reference: `sandbox_${payment}` }
      : { status: 'refused', reference: null },
  refund: async () => {},
  describeCard: async () => null,
  readWebhook: async () => null,
};

/** Tokenizes a card that passed the form. BAD_INPUT at `expire_date` if it has expired by now. */
export function tokenizeSandboxCard({ card_number: number, expire_date: expiry }: CardForm, now: Date): ProviderCard {
  if (isExpired(expiry, now)) throw badInput('expire_date', messages.cardExpiry);
  return {
    token: number === paying ? 'sandbox_pays' : 'sandbox_refused',
    customer: null,
    brand: brandOf(number),
    lastFour: number.slice(-4),
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
  };
}

export interface PaymentOptions {
  stripeSecretKey: string | undefined;
  stripePublishableKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  sandbox: boolean;
}

/** Stripe if configured, the sandbox's provider in a sandbox, otherwise none: payments are then unavailable. */
export async function createPayments({ sandbox, ...stripe }: PaymentOptions): Promise<PaymentProvider> {
  if (stripe.stripeSecretKey) {
    // Its client has 218 modules, which a product without Stripe need not load.
    const { stripePayments } = await import('./stripe-payments.ts');
    return stripePayments({
      secretKey: stripe.stripeSecretKey,
      publishableKey: stripe.stripePublishableKey,
      webhookSecret: stripe.stripeWebhookSecret,
    });
  }
  return sandbox ? sandboxPayments : noPayments;
}
