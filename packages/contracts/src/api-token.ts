import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { id, plainName } from './scalars.ts';

/**
 * Permissions of an API token. `read`: everything its owner can see, except messages and the stream key. `write`: follow, like,
 * comment, block, report, share. `media`: upload and manage own media. `messages`: read and send, and automatic messages.
 * `live`: go live and moderate chat. `wallet`: see and spend coins, see earnings, set prices. `account`: change profile and
 * settings, export data. `staff`: staff actions.
 */
export const apiTokenScopes = ['read', 'write', 'media', 'messages', 'live', 'wallet', 'account', 'staff'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** The prefix of every API token, so that leaked ones can be searched for. */
export const apiTokenPrefix = 'fxr_';

export const createApiTokenInput = z.object({
  name: z
    .string({ error: messages.tokenName })
    .overwrite(plainName)
    .min(1, messages.tokenName)
    .max(limits.apiTokenNameMax, messages.tokenName),
  scopes: z
    .array(z.enum(apiTokenScopes))
    .min(1, messages.tokenScopes)
    .max(apiTokenScopes.length, messages.tokenScopes)
    .transform((scopes) => apiTokenScopes.filter((scope) => scopes.includes(scope))),
  /** If absent, the token is valid until revoked. */
  expiresInDays: z.int().min(1).max(limits.apiTokenDaysMax).optional(),
});
export type CreateApiTokenInput = z.output<typeof createApiTokenInput>;

export const apiTokenIdInput = z.object({ id });
export type ApiTokenIdInput = z.output<typeof apiTokenIdInput>;

export const sessionIdInput = z.object({ id });
export type SessionIdInput = z.output<typeof sessionIdInput>;

/** An API token as its owner sees it; the token itself is returned once, on creation. */
export interface ApiTokenView {
  id: string;
  name: string;
  scopes: ApiTokenScope[];
  addDate: string;
  lastUsed: string | null;
  /** Null: until revoked. */
  expires: string | null;
}

/** A session of the owner on one device. */
export interface SessionView {
  id: string;
  /** Browser and system in words, such as 'Firefox on Windows'. */
  device: string;
  address: string | null;
  addDate: string;
  lastSeen: string;
  /** Whether it is the current session. */
  current: boolean;
}
