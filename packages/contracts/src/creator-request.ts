import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { id, page, plainName } from './scalars.ts';
import type { AccountSummary } from './views.ts';

const identityFileKinds = ['document', 'face', 'signature'] as const;
export type IdentityFileKind = (typeof identityFileKinds)[number];
export const identityFileKind = z.enum(identityFileKinds, { error: messages.identityKind });

const folder = '/identity-files/';

/** The URL of an identity file for staff. */
export const identityFileAddress = (fileId: string): string => folder + fileId;

/** The file id in a URL; null for any other URL. */
export function identityFileId(address: string): string | null {
  const fileId = address.startsWith(folder) ? address.slice(folder.length) : '';
  return id.safeParse(fileId).success ? fileId : null;
}

/** The response of POST /api/upload/identity. */
export interface IdentityFileView {
  url: string;
}

const line = (required: string) =>
  z
    .string({ error: required })
    .overwrite(plainName)
    .min(1, required)
    .max(limits.applicationFieldMax, messages.applicationField);
const identityAddress = (required: string) =>
  z.string({ error: required }).refine((address) => identityFileId(address) !== null, required);

/** The five steps of the documented wizard (spec part 2 §2 and §5), each validated before the next. */
export const creatorSignupSteps = {
  socials: z.object({ instagram: line(messages.instagramRequired), twitter: line(messages.twitterRequired) }),
  identity: z.object({
    docs: z
      .array(identityAddress(messages.identityRequired), { error: messages.identityRequired })
      .min(1, messages.identityRequired)
      .max(limits.identityDocumentsMax, messages.identityTooMany),
    facePhoto: identityAddress(messages.identityRequired),
  }),
  name: z.object({ firstName: line(messages.firstNameRequired), lastName: line(messages.lastNameRequired) }),
  address: z.object({
    country: line(messages.countryRequired),
    region: line(messages.regionRequired),
    city: line(messages.cityRequired),
    address: line(messages.addressRequired),
  }),
  /** The URL of a drawn signature, or the typed name. */
  signature: z.object({ signature: line(messages.signatureRequired) }),
} as const;

export const creatorSignupInput = z.object({
  ...creatorSignupSteps.socials.shape,
  ...creatorSignupSteps.identity.shape,
  ...creatorSignupSteps.name.shape,
  ...creatorSignupSteps.address.shape,
  ...creatorSignupSteps.signature.shape,
  /** The device used for signing. */
  fingerprint: z.string().trim().max(200).nullish(),
  /** The age confirmation; false is rejected. */
  enable: z
    .boolean()
    .nullish()
    .refine((enable) => enable !== false, messages.ageRequired),
});
export type CreatorSignupInput = z.output<typeof creatorSignupInput>;

/** 'none' is the documented status of a pending request. */
export const creatorRequestStatuses = ['none', 'accepted', 'refused'] as const;
export type CreatorRequestStatus = (typeof creatorRequestStatuses)[number];

export const creatorRequestListInput = page.extend({ status: z.enum(creatorRequestStatuses).default('none') });
export type CreatorRequestListInput = z.output<typeof creatorRequestListInput>;

export const reviewCreatorRequestInput = z.object({
  id,
  approved: z.boolean(),
  reason: z.string().trim().max(limits.reportDetailsMax, messages.reportDetails).nullish(),
});
export type ReviewCreatorRequestInput = z.output<typeof reviewCreatorRequestInput>;

export const identityFileIdInput = z.object({ id });
export type IdentityFileIdInput = z.output<typeof identityFileIdInput>;

export interface CreatorApplicationView {
  account: AccountSummary;
  email: string;
  instagram: string;
  twitter: string;
  firstName: string;
  lastName: string;
  country: string;
  region: string;
  city: string;
  address: string;
  /** URLs that only staff can open; every access is recorded. */
  docs: string[];
  facePhoto: string | null;
  /** Either the URL of a drawn one, or the typed name. */
  signature: string;
  /** Documents and face photo that the viewer has not opened yet: accepting an application requires having seen them. */
  unopened: string[];
}

/** The agreement signed with an application. */
export interface CreatorAgreementView {
  /** The id of its application. */
  id: string;
  /** Version of the terms. */
  version: string;
  signedAt: string;
  /** SHA-256 of the PDF in hex. */
  sha256: string;
  /** The download URL for its owner and staff. */
  url: string;
  /** As shown in it. */
  name: string;
  address: string;
}

export interface CreatorRequestView {
  id: string;
  user: string;
  /** The creator's shares in percent. */
  fees: { subscription: number; sales: number };
  status: CreatorRequestStatus;
  /** The reason for a rejection; otherwise null. */
  reason: string | null;
  addDate: string;
  reviewedAt: string | null;
  /** Null for an application from before agreements were stored. */
  agreement: CreatorAgreementView | null;
  /** Staff only. */
  application: CreatorApplicationView | null;
}

/** The version of the current terms. Change it with every change of the text below: signed agreements name theirs. */
export const creatorAgreementVersion = '2026-11-25';

/**
 * The creator agreement in plain words; its figures are settings, by default the documented ones (spec part 2 §9):
 * fillSiteTerms.
 */
export const creatorAgreementText: readonly { heading: string; body: readonly string[] }[] = [
  {
    heading: 'About this agreement',
    body: [
      'This agreement is between the provider of Foxreel and you, the creator named above. It takes effect when we accept your application. The Terms of Service and the Privacy Policy also apply.',
    ],
  },
  {
    heading: 'Who you are',
    body: [
      'You are at least 18 years old, or 21 where your region requires it. The photo ID, the face photo and the address you gave us are your own and correct. Everyone who appears in what you publish is of age and has agreed to it. You can prove both.',
      'We may ask you to prove that a work is yours. Proof is due within 5 working days.',
    ],
  },
  {
    heading: 'What you earn',
    body: [
      'You get {{subscriptionShare}} of net revenue from your subscriptions, and {{salesShare}} of net revenue from locked media, tips in live events, and private shows.',
      'Earnings are held for {{holdDays}}. Payouts are made every {{payoutEvery}} by bank wire, PayPal, Wise or SEPA. The minimum payout is {{payoutMinimum}}.',
      'Chargebacks are deducted from payouts. After {{dormancyMonths}} without activity, we charge a monthly fee of {{dormancyRate}} of the balance. We may close an account that stays inactive.',
    ],
  },
  {
    heading: 'Your rights',
    body: [
      'You keep the rights to your works. You allow us to store and process them, and to show them to the audience you choose, for as long as they are published here.',
    ],
  },
  {
    heading: 'Ending this agreement',
    body: [
      'Either side may end this agreement. The Terms of Service require 30 days’ notice and this agreement requires 7 days’ notice. We give you the longer of the two. We may end it at once if you publish works that are not allowed or give a false identity.',
      'We pay out what you have earned by then as described above. We keep tax records for six years.',
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
