import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { id, plainName } from './scalars.ts';

/**
 * What a personal token may do. `read`: all that its owner may read, but for messages and the stream key. `write`: follow, like,
 * comment, block, report, share. `media`: upload and manage the own media. `messages`: read and send them, and the auto messages.
 * `live`: hold lives and moderate their chat. `wallet`: see and spend coins, see what was earned, set prices. `account`: change profile and settings, export the data. `staff`: what staff do.
 */
export const apiTokenScopes = ['read', 'write', 'media', 'messages', 'live', 'wallet', 'account', 'staff'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** How every personal token begins, so that leaked ones can be searched for. */
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
  /** Without it the token holds until it is revoked. */
  expiresInDays: z.int().min(1).max(limits.apiTokenDaysMax).optional(),
});
export type CreateApiTokenInput = z.output<typeof createApiTokenInput>;

export const apiTokenIdInput = z.object({ id });
export type ApiTokenIdInput = z.output<typeof apiTokenIdInput>;

export const sessionIdInput = z.object({ id });
export type SessionIdInput = z.output<typeof sessionIdInput>;

/** A personal token as its owner sees it; the token itself is told once, when it is made. */
export interface ApiTokenView {
  id: string;
  name: string;
  scopes: ApiTokenScope[];
  addDate: string;
  lastUsed: string | null;
  /** Null: until it is revoked. */
  expires: string | null;
}

/** A login of the owner on one device. */
export interface SessionView {
  id: string;
  /** Browser and system in words, such as 'Firefox on Windows'. */
  device: string;
  address: string | null;
  addDate: string;
  lastSeen: string;
  /** The one that asks. */
  current: boolean;
}
