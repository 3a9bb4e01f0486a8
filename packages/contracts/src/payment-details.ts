import { z } from 'zod';
import { messages } from './messages.ts';
import { email, id, plainName } from './scalars.ts';

const cardBrands = ['Visa', 'Mastercard', 'American Express', 'Discover', 'Diners Club', 'JCB', 'Maestro'] as const;
type CardBrand = (typeof cardBrands)[number] | 'Card';

const brandPatterns: readonly (readonly [CardBrand, RegExp])[] = [
  ['Visa', /^4(\d{12}|\d{15}|\d{18})$/],
  ['Mastercard', /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/],
  ['American Express', /^3[47]\d{13}$/],
  ['Discover', /^6(011|5\d\d|4[4-9]\d)\d{12}$/],
  ['Diners Club', /^3(0[0-5]|[68]\d)\d{11}$/],
  ['JCB', /^35(2[89]|[3-8]\d)\d{12}$/],
  ['Maestro', /^(50|5[6-9]|6\d)\d{10,17}$/],
];

/** The brand, by first digits and length. */
export const brandOf = (number: string): CardBrand =>
  brandPatterns.find(([, pattern]) => pattern.test(number))?.[0] ?? 'Card';

/** The Luhn check: from the right, every second digit doubled, the sum of all digits is a multiple of ten. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, '');
const expiryPattern = /^(0[1-9]|1[0-2])\s*\/\s*(\d\d)$/;

/** The last month of validity from 'MM/YY'. Null if it is not a month. */
function readExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = expiryPattern.exec(text.trim()) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : null;
}

/**
 * The add_card dialog (spec part 2 §5): input that is validated before it goes to the payment provider, and nowhere else.
 * `isExpired` checks the expiry, as it depends on the day.
 */
export const cardForm = z
  .object({
    card_name: z
      .string({ error: messages.cardName })
      .overwrite(plainName)
      .min(1, messages.cardName)
      .max(64, messages.cardNameMax),
    card_number: z
      .string({ error: messages.cardNumber })
      .max(40, messages.cardNumber)
      .transform(digitsOf)
      .refine((number) => /^\d{12,19}$/.test(number) && passesLuhn(number), messages.cardNumber),
    expire_date: z
      .string({ error: messages.cardExpiry })
      .max(10, messages.cardExpiry)
      .transform((text, context) => {
        const expiry = readExpiry(text);
        if (expiry) return expiry;
        context.addIssue({ code: 'custom', message: messages.cardExpiry });
        return z.NEVER;
      }),
    cvv: z.string({ error: messages.cardCode }).regex(/^\d{3,4}$/, { error: messages.cardCode, abort: true }),
  })
  .superRefine(({ card_number: number, cvv }, context) => {
    if (cvv.length !== (brandOf(number) === 'American Express' ? 4 : 3))
      context.addIssue({ code: 'custom', path: ['cvv'], message: messages.cardCode });
  });
export type CardForm = z.output<typeof cardForm>;

/** A card is valid through the last day of its month, in UTC; none is issued for more than 20 years. */
export function isExpired({ month, year }: { month: number; year: number }, now: Date): boolean {
  const months = (year - now.getUTCFullYear()) * 12 + (month - 1 - now.getUTCMonth());
  return months < 0 || months > 240;
}

/** A token of a card from the provider's own form; we never see the number. */
export const addCardInput = z.object({
  token: z.string().regex(/^[\w-]{1,255}$/, messages.cardUnknown),
  name: z
    .string({ error: messages.cardName })
    .overwrite(plainName)
    .min(1, messages.cardName)
    .max(64, messages.cardNameMax),
});
export type AddCardInput = z.output<typeof addCardInput>;

/** Payout methods (spec part 2 §9). */
export const payoutMethods = ['bank_wire', 'paypal', 'wise', 'sepa'] as const;
type PayoutMethod = (typeof payoutMethods)[number];

const bare = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

/** ISO 13616: with the first four characters moved to the end and letters as numbers, the remainder of division by 97 is 1. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

const text = (message: string, max: number) =>
  z.string({ error: message }).overwrite(plainName).min(1, message).max(max, message);

/** The payout destination: an email for PayPal and Wise, an IBAN for SEPA, an account and its bank for a wire. */
export const payoutDetailsInput = z
  .object({
    method: z.enum(payoutMethods, { error: messages.payoutMethod }),
    holder: text(messages.payoutHolder, 100),
    destination: z.string({ error: messages.payoutAccount }).overwrite(plainName).max(254, messages.payoutAccount),
    bank: z.string().overwrite(plainName).max(200, messages.payoutBank).optional(),
  })
  .superRefine(({ method, destination, bank }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((method === 'paypal' || method === 'wise') && !email.safeParse(destination).success)
      wrong('destination', messages.payoutEmail);
    if (method === 'sepa' && !isIban(bare(destination)))
      wrong('destination', destination ? messages.payoutIban : messages.payoutIbanRequired);
    if (method === 'bank_wire' && !destination) wrong('destination', messages.payoutAccount);
    if (method === 'bank_wire' && !bank) wrong('bank', messages.payoutBank);
  })
  .transform(({ method, holder, destination, bank }) => ({
    method,
    holder,
    destination: method === 'sepa' ? bare(destination) : destination,
    bank: method === 'bank_wire' ? (bank ?? null) : null,
  }));
export type PayoutDetailsInput = z.output<typeof payoutDetailsInput>;

export interface PayoutDetailsView {
  method: PayoutMethod;
  holder: string;
  destination: string;
  bank: string | null;
  /** Payouts are on hold until then, because the details changed; otherwise null. ISO 8601, product time. */
  heldUntil: string | null;
}

export const defaultCardInput = z.object({ id });
