import { randomBytes } from 'node:crypto';
import { type ApiTokenView, apiTokenPrefix, type CreateApiTokenInput, limits, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, gt, isNull, or } from 'drizzle-orm';
import {
  type Context,
  DomainError,
  forbidden,
  lockAccounts,
  loginRequired,
  requireSession,
  withTransaction,
} from '../kernel/index.ts';
import { apiTokenMadeLetter, queueMail } from '../mail/index.ts';
import { apiTokenView } from './api-token-view.ts';
import { requireRecentPassword } from './confirm-password.ts';
import { recordSecurityChange } from './security-changes.ts';
import { hashToken } from './session.ts';

const { accounts, apiTokens } = schema;
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
    if (!made) throw new Error('No token was made');
    await tellOwner(ctx, accountId, input.scopes);
    return { token, apiToken: apiTokenView(made) };
  });
}

async function tellOwner(ctx: Context, accountId: string, scopes: readonly string[]): Promise<void> {
  const [owner] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!owner) return;
  const undo = await recordSecurityChange(ctx, { accountId, kind: 'api_token' });
  const letter = apiTokenMadeLetter(ctx.webAddress, { name: owner.fullname, undo, scopes });
  await queueMail(ctx, { kind: 'api_token_made', account: accountId, recipient: owner.email, letter });
}
