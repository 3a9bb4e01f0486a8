import { type ApiTokenScope, apiTokenPrefix, apiTokenScopes } from '@foxreel/contracts';
import { runPrepared, schema } from '@foxreel/db';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { AccountActor, Context } from '../kernel/index.ts';
import { hashToken } from './session.ts';

const { apiTokens } = schema;
/** last_used_at is told to this precision, so that reading does not write every time. */
const usedEveryMs = 60_000;

/** Whether a text is meant as a personal token: what it is good for, authenticateToken says. */
export const isApiToken = (token: string): boolean => token.startsWith(apiTokenPrefix);

/**
 * Who a personal token belongs to, with what it may do; null for one that is unknown, revoked or over, on real time.
 * Staff are staff only by a token with the scope 'staff'.
 */
export async function authenticateToken(ctx: Context, { token }: { token: string }): Promise<AccountActor | null> {
  const [row] = await runPrepared<TokenRow>(
    ctx.db,
    `select t.id as "sessionId", t.scopes, t.last_used_at as "usedAt", a.id as "accountId", a.creator, a.staff
    from api_tokens t join accounts a on a.id = t.account_id
    where t.token_hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > $2)
      and a.suspended_at is null and a.deleted_at is null`,
    [hashToken(token), new Date().toISOString()],
  );
  if (!row) return null;
  const { usedAt, ...actor } = row;
  if (usedAt === null || new Date(usedAt).getTime() < Date.now() - usedEveryMs) await touch(ctx, actor.sessionId);
  const scopes = knownScopes(actor.scopes);
  return { kind: 'account', ...actor, scopes, staff: actor.staff && scopes.includes('staff') };
}

/** The scopes among stored texts; what is no scope any longer gives nothing. */
export const knownScopes = (stored: readonly string[]): ApiTokenScope[] =>
  apiTokenScopes.filter((scope) => stored.includes(scope));

interface TokenRow {
  sessionId: string;
  scopes: string[];
  usedAt: string | null;
  accountId: string;
  creator: boolean;
  staff: boolean;
}

async function touch(ctx: Context, id: string): Promise<void> {
  const now = new Date();
  const stale = lt(apiTokens.lastUsedAt, new Date(now.getTime() - usedEveryMs));
  await ctx.db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), stale)));
}
