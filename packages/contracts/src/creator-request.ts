import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { id, page, plainName } from './scalars.ts';
import type { AccountSummary } from './views.ts';

export const identityFileKinds = ['document', 'face', 'signature'] as const;
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
