import Stripe from 'stripe';
import type { ChargeOutcome, PaymentEvent, PaymentProvider, ProviderCard } from '../kernel/index.ts';

interface StripeOptions {
  secretKey: string;
  /** For Stripe's form in the browser; without it no card can be added there. */
  publishableKey?: string | undefined;
  /** Verifies Stripe's webhooks; without it none is accepted. */
  webhookSecret: string | undefined;
  /** Stripe's address for tests; its own if absent. */
  host?: { host: string; port: number; protocol: 'http' | 'https' };
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
};

/** Stripe's own client behind the port. Cards arrive as tokens of Stripe's browser form: we never see their numbers. */
export function stripePayments({ secretKey, publishableKey, webhookSecret, host }: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 2, timeout: 20_000, ...host });
  return {
    name: 'stripe',
    publishableKey: publishableKey ?? null,

    async charge({ payment, cents, card }): Promise<ChargeOutcome> {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: cents,
            currency: 'usd',
            payment_method: card.token,
            ...(card.customer === null ? {} : { customer: card.customer }),
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            confirm: true,
            off_session: true,
            metadata: { payment },
          },
          { idempotencyKey: `payment:${payment}` },
        );
        if (intent.status === 'succeeded') return { status: 'paid', reference: intent.id };
        return intent.status === 'processing' ? { status: 'unknown' } : { status: 'refused', reference: intent.id };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError)
          return { status: 'refused', reference: error.payment_intent?.id ?? null };
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return { status: 'refused', reference: null };
        return { status: 'unknown' };
      }
    },

    async refund({ payment, reference }): Promise<void> {
      await stripe.refunds.create({ payment_intent: reference }, { idempotencyKey: `refund:${payment}` });
    },

    async describeCard(token, owner): Promise<ProviderCard | null> {
      try {
        const customer = await stripe.customers.create(
          { metadata: { account: owner } },
          { idempotencyKey: `customer:${owner}:${token}` },
        );
        const { card } = await stripe.paymentMethods.attach(token, { customer: customer.id });
        if (!card) return null;
        return {
          token,
          customer: customer.id,
          brand: brands[card.brand] ?? 'Card',
          lastFour: card.last4,
          expiryMonth: card.exp_month,
          expiryYear: card.exp_year,
        };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
        if (error instanceof Stripe.errors.StripeCardError) return null;
        throw error;
      }
    },

    async readWebhook(body, signature): Promise<PaymentEvent | null> {
      if (!webhookSecret || !signature) return null;
      try {
        return toPaymentEvent(await stripe.webhooks.constructEventAsync(body, signature, webhookSecret));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      const { id, metadata } = event.data.object;
      const payment = metadata['payment'];
      if (!payment) return { type: 'other' };
      return { type: event.type === 'payment_intent.succeeded' ? 'paid' : 'refused', payment, reference: id };
    }
    case 'charge.dispute.created': {
      const { payment_intent: intent } = event.data.object;
      const reference = typeof intent === 'string' ? intent : intent?.id;
      return reference ? { type: 'charged_back', reference } : { type: 'other' };
    }
    default:
      return { type: 'other' };
  }
}
