import { messages } from '@foxreel/contracts';
import type { StripeError } from './load-stripe.ts';

export type StripePart = 'number' | 'expiry' | 'code';

/** Where a refusal of Stripe's form belongs, in the documented words. Null: it is about no field. */
export function stripeRefusal({ code = '' }: StripeError): { part: StripePart; message: string } | null {
  if (/expir|year|month/.test(code)) return { part: 'expiry', message: messages.cardExpiry };
  if (/cvc/.test(code)) return { part: 'code', message: messages.cardCode };
  if (/number/.test(code)) return { part: 'number', message: messages.cardNumber };
  return null;
}
