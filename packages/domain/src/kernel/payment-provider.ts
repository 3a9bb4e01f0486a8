import { defaultMoneySettings, type MoneySettings } from '@foxreel/contracts';
import type { Context } from './context.ts';

/** A card as its provider knows it. The number and the security code stay there. */
export interface ProviderCard {
  token: string;
  /** The provider's own name for the card's owner, where it has one. */
  customer: string | null;
  brand: string;
  lastFour: string;
  expiryMonth: number;
  expiryYear: number;
}

export interface ChargeRequest {
  /** The same id is the same charge, however often it is asked for. */
  payment: string;
  cents: number;
  card: { token: string; customer: string | null };
}

/** unknown: the provider could not be asked; the money may have moved. Ask again with the same id. */
export type ChargeOutcome =
  | { status: 'paid'; reference: string }
  | { status: 'refused'; reference: string | null }
  | { status: 'unknown' };

/** What a webhook of the provider says, once its signature has proved right. */
export type PaymentNews =
  | { type: 'paid' | 'refused'; payment: string; reference: string }
  | { type: 'charged_back'; reference: string }
  | { type: 'other' };

/** The one port through which money comes in and goes back to cards. */
export interface PaymentProvider {
  name: 'sandbox' | 'stripe' | 'none';
  /** Opens the provider's own card form in the browser; null for one that has none. */
  publishableKey: string | null;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Gives a whole charge back to its card. Throws when it could not. */
  refund(request: { payment: string; reference: string }): Promise<void>;
  /** Takes over a card that the provider's own form has made a token of. Null for a token that it does not know. */
  describeCard(token: string, owner: string): Promise<ProviderCard | null>;
  /** The news in a webhook's body, or null when the signature is wrong or the provider sends none. */
  readWebhook(body: string, signature: string | undefined): Promise<PaymentNews | null>;
}

/** Without a provider nothing is charged: every card is told that payments are unavailable. */
export const noPayments: PaymentProvider = {
  name: 'none',
  publishableKey: null,
  charge: async () => ({ status: 'refused', reference: null }),
  refund: async () => {
    throw new Error('There is no payment provider');
  },
  describeCard: async () => null,
  readWebhook: async () => null,
};

/** What a process that moves money is given, beside the rest of its context. */
export interface MoneyParts {
  settings: MoneySettings;
  payments: PaymentProvider;
}

const without: MoneyParts = { settings: defaultMoneySettings, payments: noPayments };

/** The money parts of a context; in one without them the default rates hold and nothing is charged. */
export const moneyOf = (ctx: Context): MoneyParts => ctx.money ?? without;
