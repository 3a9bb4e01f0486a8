import { messages, periodUnits, type SubscriptionDetailView, subscriptionDetailInput } from '@foxreel/contracts';
import { z } from 'zod';
import { readDollars, writeDollars } from '../../shared/format.ts';

/** The form's values: texts as typed. */
export const offerDraft = z.object({
  price: z.string(),
  trialOn: z.boolean(),
  trialPrice: z.string(),
  trialDuration: z.string(),
  trialUnit: z.enum(periodUnits),
});
export type OfferValues = z.output<typeof offerDraft>;

export const offerForm = offerDraft.superRefine((typed, context) => {
  const { error } = subscriptionDetailInput.safeParse(inputOf(typed));
  const names: Record<string, string> = {
    'period.price': 'price',
    'trial.price': 'trialPrice',
    'trial.duration': 'trialDuration',
  };
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({
      code: 'custom',
      path: [names[path.join('.')] ?? 'price'],
      // The documented message for a duration that is not a number (spec part 2 §5).
      message: path.at(-1) === 'duration' && Number.isNaN(Number(typed.trialDuration)) ? messages.tipNumber : message,
    });
});

const durationOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** The call's input: dollars, the period fixed at one month (spec part 2 §9). */
export const inputOf = ({ price, trialOn, trialPrice, trialDuration, trialUnit }: OfferValues) => ({
  period: { duration: 1, unit: 'month' as const, price: readDollars(price) },
  ...(trialOn
    ? { trial: { duration: durationOf(trialDuration), unit: trialUnit, price: readDollars(trialPrice) } }
    : {}),
});

/** The form's initial values: the saved prices, or the documented defaults. */
export function offerFormOf(offer: SubscriptionDetailView | null): OfferValues {
  return {
    price: writeDollars(offer?.period.cents ?? 999),
    trialOn: offer?.trial !== null && offer !== null,
    trialPrice: writeDollars(offer?.trial?.cents ?? 399),
    trialDuration: String(offer?.trial?.duration ?? 1),
    trialUnit: offer?.trial?.unit ?? 'week',
  };
}
