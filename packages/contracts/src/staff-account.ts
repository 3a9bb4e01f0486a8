import { z } from 'zod';
import { id, page } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { plainName } from './visible-text.ts';

export const staffAccountFilters = ['all', 'creators', 'staff', 'suspended'] as const;
export type StaffAccountFilter = (typeof staffAccountFilters)[number];

/** `query`: a part of a name, a whole email, or an id. */
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
  /** Its logins that hold. */
  sessions: number;
  /** Reports of it and of its media that wait for a decision. */
  openReports: number;
  suspendedDate: string | null;
  suspensionReason: string | null;
}
