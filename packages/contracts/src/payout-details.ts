import { z } from 'zod';
import { messages } from './messages.ts';
import { email, id, plainName } from './scalars.ts';

/** Payout methods (spec part 2 §9). */
export const payoutMethods = ['bank_wire', 'paypal', 'wise', 'sepa'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

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
