import { randomBytes } from 'node:crypto';
import {
  type ApiTokenIdInput,
  type ApiTokenScope,
  type ApiTokenView,
  apiTokenPrefix,
  apiTokenScopes,
  type CreateApiTokenInput,
  limits,
  messages,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import {
  type AccountActor,
  type Context,
  DomainError,
  forbidden,
  lockAccounts,
  loginRequired,
  requireSession,
  withTransaction,
} from '../kernel/index.ts';
import { apiTokenMadeEmail, queueMail } from '../mail/index.ts';
import { requireRecentPassword } from './passwords.ts';
import { recordSecurityChange } from './security-changes.ts';
import { hashToken } from './sessions.ts';

const { accounts, apiTokens } = schema;

/** last_used_at is told to this precision, so that reading does not write every time. */
const usedEveryMs = 60_000;

/** Whether a text is meant as a personal token: what it is good for, authenticateToken says. */
export const isApiToken = (token: string): boolean => token.startsWith(apiTokenPrefix);

/**
 * Who a personal token belongs to, with what it may do; null for one that is unknown, revoked or over, on real time.
 * Staff are staff only by a token with the scope 'staff'.
 */
export async function authenticateToken(ctx: Context, { token }: { token: string }): Promise<AccountActor | null> {
  const [row] = await ctx.db
    .select({
      sessionId: apiTokens.id,
      scopes: apiTokens.scopes,
      usedAt: apiTokens.lastUsedAt,
      accountId: accounts.id,
      creator: accounts.creator,
      staff: accounts.staff,
    })
    .from(apiTokens)
    .innerJoin(accounts, eq(accounts.id, apiTokens.accountId))
    .where(
      and(
        eq(apiTokens.tokenHash, hashToken(token)),
        isNull(apiTokens.revokedAt),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, new Date())),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
      ),
    );
  if (!row) return null;
  const { usedAt, ...actor } = row;
  if (usedAt === null || usedAt.getTime() < Date.now() - usedEveryMs) await touch(ctx, actor.sessionId);
  const scopes = knownScopes(actor.scopes);
  return { kind: 'account', ...actor, scopes, staff: actor.staff && scopes.includes('staff') };
}

/** The scopes among stored texts; what is no scope any longer gives nothing. */
const knownScopes = (stored: readonly string[]): ApiTokenScope[] =>
  apiTokenScopes.filter((scope) => stored.includes(scope));

async function touch(ctx: Context, id: string): Promise<void> {
  const now = new Date();
  const stale = lt(apiTokens.lastUsedAt, new Date(now.getTime() - usedEveryMs));
  await ctx.db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), stale)));
}

const apiTokenView = (row: typeof schema.apiTokens.$inferSelect): ApiTokenView => ({
  id: row.id,
  name: row.name,
  scopes: knownScopes(row.scopes),
  addDate: row.createdAt.toISOString(),
  lastUsed: row.lastUsedAt?.toISOString() ?? null,
  expires: row.expiresAt?.toISOString() ?? null,
});

const tokenBytes = 32;
const dayMs = 86_400_000;

/** A token that was just made; `token` is told here and never again. */
export interface NewApiToken {
  token: string;
  apiToken: ApiTokenView;
}

/**
 * Makes a personal token for external tools (docs/contract/rest.md, Login). It is stored as a hash and lives on real time; the owner is told by mail, with a
 * link that undoes it. By a session
 * only. PASSWORD_REQUIRED when the password was not given lately, FORBIDDEN for the scope 'staff' without being staff, CONFLICT over 20 tokens.
 */
export async function createApiToken(ctx: Context, input: CreateApiTokenInput): Promise<NewApiToken> {
  const { accountId, staff } = requireSession(ctx);
  if (input.scopes.includes('staff') && !staff) throw forbidden(messages.staffOnly);
  const token = apiTokenPrefix + randomBytes(tokenBytes).toString('base64url');
  const now = new Date();
  return withTransaction(ctx, async (ctx) => {
    // The lock makes two at once count each other.
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    // A password that was reset while this waited ended the session, and all tokens with it.
    await requireRecentPassword(ctx);
    const [row] = await ctx.db
      .select({ total: count() })
      .from(apiTokens)
      .where(
        and(
          eq(apiTokens.accountId, accountId),
          isNull(apiTokens.revokedAt),
          or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)),
        ),
      );
    if ((row?.total ?? 0) >= limits.apiTokensMax) throw new DomainError('CONFLICT', messages.tokensMax);
    const [made] = await ctx.db
      .insert(apiTokens)
      .values({
        accountId,
        name: input.name,
        tokenHash: hashToken(token),
        scopes: input.scopes,
        createdAt: now,
        expiresAt: input.expiresInDays === undefined ? null : new Date(now.getTime() + input.expiresInDays * dayMs),
      })
      .returning();
    if (!made) throw new Error('No token was created');
    await mailOwner(ctx, accountId, input.scopes);
    return { token, apiToken: apiTokenView(made) };
  });
}

async function mailOwner(ctx: Context, accountId: string, scopes: readonly string[]): Promise<void> {
  const [owner] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!owner) return;
  const undo = await recordSecurityChange(ctx, { accountId, kind: 'api_token' });
  const letter = apiTokenMadeEmail(ctx.webAddress, { name: owner.fullname, undo, scopes });
  await queueMail(ctx, { kind: 'api_token_made', account: accountId, recipient: owner.email, letter });
}

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

/** Ends a personal token of the viewer, at once: for requests and for open connections. False when there was none that held. By a session only. */
export async function revokeApiToken(ctx: Context, { id }: ApiTokenIdInput): Promise<boolean> {
  const { accountId } = requireSession(ctx);
  const revoked = await ctx.db
    .update(apiTokens)
    .set({ revokedAt: new Date() })
    .where(and(eq(apiTokens.id, id), eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id });
  if (revoked.length === 0) return false;
  await ctx.afterCommit(() => ctx.realtime.publish(topics.account(accountId), { type: 'session_ended', session: id }));
  return true;
}
