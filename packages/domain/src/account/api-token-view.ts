import type { ApiTokenView } from '@foxreel/contracts';
import type { schema } from '@foxreel/db';
import { knownScopes } from './authenticate-token.ts';

export const apiTokenView = (row: typeof schema.apiTokens.$inferSelect): ApiTokenView => ({
  id: row.id,
  name: row.name,
  scopes: knownScopes(row.scopes),
  addDate: row.createdAt.toISOString(),
  lastUsed: row.lastUsedAt?.toISOString() ?? null,
  expires: row.expiresAt?.toISOString() ?? null,
});
