import type { ApiTokenView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { type Context, requireSession } from '../kernel/index.ts';
import { apiTokenView } from './api-token-view.ts';

const { apiTokens } = schema;

/** The viewer's personal tokens that hold, newest first. By a session only. */
export async function listApiTokens(ctx: Context): Promise<ApiTokenView[]> {
  const { accountId } = requireSession(ctx);
  const holds = or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, new Date()));
  const rows = await ctx.db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt), holds))
    .orderBy(desc(apiTokens.id));
  return rows.map(apiTokenView);
}
