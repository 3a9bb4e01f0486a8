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
import { and, count, desc, eq, gt, isNull, lt, or } from '@foxreel/db/drizzle';
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
import { closeUploadAddresses } from '../uploads/index.ts';
import { requireRecentPassword } from './passwords.ts';
import { recordSecurityChange } from './security-changes.ts';
import { hashToken } from './sessions.ts';

const { accounts, apiTokens } = schema;

/** Precision of last_used_at, so that not every request writes it. */
const usedEveryMs = 60_000;

/** Whether a text looks like an API token; authenticateToken decides what it is good for. */
export const isApiToken = (token: string): boolean => token.startsWith(apiTokenPrefix);

/**
 * The account and scopes of an API token; null if it is unknown, revoked or expired (real time). Staff count as staff only with
 * the scope 'staff'.
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

/** The valid scopes among stored texts; removed scopes grant nothing. */
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

/** A new token; `token` is shown here and never again. */
export interface NewApiToken {
  token: string;
  apiToken: ApiTokenView;
}

/**
 * Creates an API token for external tools (docs/contract/rest.md, Login). It is stored as a hash and expires in real time. The
 * owner gets an email with an undo link. Sessions only. PASSWORD_REQUIRED if the password was not confirmed recently, FORBIDDEN
 * for the scope 'staff' without the role, CONFLICT over 20 tokens.
 */
export async function createApiToken(ctx: Context, input: CreateApiTokenInput): Promise<NewApiToken> {
  const { accountId, staff } = requireSession(ctx);
  if (input.scopes.includes('staff') && !staff) throw forbidden(messages.staffOnly);
  const token = apiTokenPrefix + randomBytes(tokenBytes).toString('base64url');
  const now = new Date();
  return withTransaction(ctx, async (ctx) => {
    // With the lock, concurrent requests count each other's tokens.
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    // A password reset during the wait ended the session, and all tokens with it.
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
    const [created] = await ctx.db
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
    if (!created) throw new Error('No token was created');
    await mailOwner(ctx, accountId, input.scopes);
    return { token, apiToken: apiTokenView(created) };
  });
}

async function mailOwner(ctx: Context, accountId: string, scopes: readonly string[]): Promise<void> {
  const [owner] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!owner) return;
  const undo = await recordSecurityChange(ctx, { accountId, kind: 'api_token' });
  const content = apiTokenMadeEmail(ctx.webAddress, { name: owner.fullname, language: owner.language, undo, scopes });
  await queueMail(ctx, { kind: 'api_token_made', account: accountId, recipient: owner.email, content });
}

/** The viewer's valid API tokens, newest first. Sessions only. */
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

/** Revokes one of the viewer's API tokens at once, including its open connections. False if none was valid. Sessions only. */
export async function revokeApiToken(ctx: Context, { id }: ApiTokenIdInput): Promise<boolean> {
  const { accountId } = requireSession(ctx);
  return withTransaction(ctx, async (ctx) => {
    const revoked = await ctx.db
      .update(apiTokens)
      .set({ revokedAt: new Date() })
      .where(and(eq(apiTokens.id, id), eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt)))
      .returning({ id: apiTokens.id });
    if (revoked.length === 0) return false;
    await closeUploadAddresses(ctx, accountId, [id]);
    await ctx.afterCommit(() =>
      ctx.realtime.publish(topics.account(accountId), { type: 'session_ended', session: id }),
    );
    return true;
  });
}
