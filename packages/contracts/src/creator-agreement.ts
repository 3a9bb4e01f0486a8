import { z } from 'zod';
import { creatorSignupSteps, identityFileId } from './creator-request.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { id } from './scalars.ts';

/** The version of the current terms. Change it with every change of the text below: signed agreements name theirs. */
export const creatorAgreementVersion = '2026-11-24';

/**
 * The creator agreement in plain words; its figures are settings, by default the documented ones (spec part 2 §9):
 * fillSiteTerms.
 */
export const creatorAgreementText: readonly { heading: string; body: readonly string[] }[] = [
  {
    heading: 'What this is',
    body: [
      'This agreement is between the provider of Foxreel and you, the creator named above. It begins when your application is accepted, beside the Terms of Service and the Privacy Policy, which also hold.',
    ],
  },
  {
    heading: 'Who you are',
    body: [
      'You are at least 18 years old, or 21 where your region asks for it. The photo ID, the face photo and the address that you gave are yours and true. Everyone who appears in what you publish is of age, has agreed to it, and you can prove both.',
      'You can be asked for proof that a work is yours; it is due within 5 working days.',
    ],
  },
  {
    heading: 'What you earn',
    body: [
      'You get {{subscriptionShare}} of the net revenue of your subscriptions, and {{salesShare}} of the net revenue of locked media, of tips in live events, and of private shows.',
      'Earnings are held for {{holdDays}}. Payouts are made every {{payoutEvery}}, by bank wire, PayPal, Wise or SEPA. The least that is paid out is {{payoutMinimum}}.',
      'Chargebacks are deducted from payouts. After {{dormancyMonths}} without activity {{dormancyRate}} of the balance is taken each month; an account that stays inactive may be ended.',
    ],
  },
  {
    heading: 'What is yours',
    body: [
      'Your works stay yours. You allow us to store, process and show them to those whom you chose, for as long as they are published here.',
    ],
  },
  {
    heading: 'How it ends',
    body: [
      'Either side may end it: with 30 days’ notice by the Terms of Service, with 7 days’ notice by this agreement; the longer one is kept towards you. We may end it at once for works that are not allowed, or for identities that are not true.',
      'What you have earned until then is paid out as above. Tax records are kept for six years.',
    ],
  },
];

const picture = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** The bytes of a signature from a base64 data URL; null if invalid. */
export const signaturePicture = (signature: string): string | null => picture.exec(signature)?.[1] ?? null;

/** A creator agreement request (spec part 2 §3): the content of the PDF preview. */
export const creatorAgreementInput = z.object({
  ...creatorSignupSteps.name.shape,
  ...creatorSignupSteps.address.shape,
  /** A drawn signature as a data URL or the URL of its upload, or a typed name; if absent the line stays empty. */
  signature: z
    .string({ error: messages.signatureForm })
    .trim()
    .max(limits.signatureDataUrlMax, messages.signatureTooLarge)
    .refine(
      (signature) =>
        signature.length <= limits.applicationFieldMax ||
        signaturePicture(signature) !== null ||
        identityFileId(signature) !== null,
      messages.signatureForm,
    )
    .nullish(),
});
export type CreatorAgreementInput = z.output<typeof creatorAgreementInput>;

/** Which signed agreement: that of one application, or the viewer's own latest. */
export const creatorAgreementIdInput = z.object({ id: z.union([z.literal('latest'), id]) });
export type CreatorAgreementIdInput = z.output<typeof creatorAgreementIdInput>;

/** The URL of an application's signed PDF, for its owner and for staff. */
export const creatorAgreementAddress = (requestId: string): string => `/api/creator-agreement/${requestId}`;
