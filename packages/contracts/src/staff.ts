import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { id, page, plainName } from './scalars.ts';

export const staffAccountFilters = ['all', 'creators', 'staff', 'suspended'] as const;
export type StaffAccountFilter = (typeof staffAccountFilters)[number];

/** `query`: part of a name, a whole email, or an id. */
export const staffAccountsInput = page.extend({
  query: z.string().trim().max(limits.emailMax).default(''),
  filter: z.enum(staffAccountFilters).default('all'),
});
export type StaffAccountsInput = z.output<typeof staffAccountsInput>;

export const suspendAccountInput = z.object({
  id,
  reason: z
    .string({ error: messages.suspensionReason })
    .overwrite(plainName)
    .min(1, messages.suspensionReason)
    .max(limits.suspensionReasonMax, messages.suspensionReasonLength),
});
export type SuspendAccountInput = z.output<typeof suspendAccountInput>;

export const restoreAccountInput = z.object({ id });
export type RestoreAccountInput = z.output<typeof restoreAccountInput>;

export const accountRolesInput = z.object({ id, creator: z.boolean().optional(), staff: z.boolean().optional() });
export type AccountRolesInput = z.output<typeof accountRolesInput>;

/** How much waits in each staff queue; 100 means 100 or more. */
export interface StaffQueuesView {
  media: number;
  reports: number;
  /** Conversations with messages that the desk has not read. */
  support: number;
  requests: number;
  payouts: number;
}

/** An account as staff see it; times are ISO 8601 in UTC. */
export interface StaffAccountView {
  id: string;
  username: string;
  fullname: string;
  avatar: string | null;
  email: string;
  emailVerified: boolean;
  creator: boolean;
  staff: boolean;
  followers: number;
  posts: number;
  addDate: string;
  /** Its valid sessions. */
  sessions: number;
  /** Open reports about it and its media. */
  openReports: number;
  suspendedDate: string | null;
  suspensionReason: string | null;
}

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
type Unit = keyof typeof unitMs;
const isUnit = (value: string | undefined): value is Unit => value !== undefined && value in unitMs;

/** POST /api/sandbox/clock: `{advance: '7d'}` in minutes, hours or days; milliseconds internally. */
export const advanceClockInput = z.object({
  advance: z
    .string({ error: messages.advance })
    .regex(/^[1-9]\d{0,6}[mhd]$/, messages.advance)
    .transform((text) => {
      const unit = text.at(-1);
      return Number(text.slice(0, -1)) * (isUnit(unit) ? unitMs[unit] : 0);
    })
    .refine((ms) => ms <= limits.advanceMaxMs, messages.advanceMax),
});
export type AdvanceClockInput = z.output<typeof advanceClockInput>;

/** A GraphQL document registered by a tool, which then sends only its hash. */
export const registerOperationInput = z.object({
  name: z
    .string()
    .overwrite(plainName)
    .min(1, messages.operationName)
    .max(limits.operationNameMax, messages.operationName),
  document: z
    .string()
    .min(1, messages.operationDocument)
    .max(limits.operationCharactersMax, messages.operationDocument),
});
export type RegisterOperationInput = z.output<typeof registerOperationInput>;

/** SHA-256 of a document in lower-case hex. */
export const operationHashInput = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, messages.operationHash) });
export type OperationHashInput = z.output<typeof operationHashInput>;

export interface RegisteredOperation {
  hash: string;
  name: string;
  document: string;
  addDate: string;
}

const query = z.string().trim().max(limits.queryMax).optional();
const ids = z.array(id).max(limits.limitMax).optional();

/** Creators whose username or name matches; without a query the most followed first. */
export const creatorListInput = page.extend({ query, ids });
export type CreatorListInput = z.output<typeof creatorListInput>;

/** Tags of public media, most used first. */
export const tagListInput = page.extend({ query, ids });
export type TagListInput = z.output<typeof tagListInput>;

/** Relations to the viewer: follower, followed, subscriber, or a creator among them. */
const relationTypes = ['follower', 'following', 'subscriber', 'creator', 'battle'] as const;
export type RelationType = (typeof relationTypes)[number];

/** The viewer's people, for the invitation, mass message and battle pickers; without a type all of them. */
export const relatedPeopleInput = page.extend({ type: z.enum(relationTypes).optional(), query, ids });
export type RelatedPeopleInput = z.output<typeof relatedPeopleInput>;

export interface TagView {
  id: string;
  name: string;
  /** Public media with this tag. */
  count: number;
}
