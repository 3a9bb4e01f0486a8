import { runPrepared, schema } from '@foxreel/db';
import { and, eq, gt, inArray, isNull, lt, or } from '@foxreel/db/drizzle';
import { unionAll } from '@foxreel/db/drizzle-pg';
import type { AccountActor, Context } from '../kernel/index.ts';
import { hashToken } from './sessions.ts';

const { accounts, apiTokens, sessions } = schema;

/** Precision of last_seen_at, so that not every request writes it. */
const seenEveryMs = 60_000;

/** The account of an auth_id cookie, or of the same value as a Bearer token; null if unknown or expired. */
export async function authenticate(ctx: Context, { token }: { token: string }): Promise<AccountActor | null> {
  const found = await actorOf(ctx, 'token_hash', hashToken(token));
  if (found && found.seenAt.getTime() < Date.now() - seenEveryMs) await touch(ctx, found.actor.sessionId);
  return found?.actor ?? null;
}

/** The account of an access_token: it opens the realtime connection and nothing else. */
export async function authenticateRealtime(
  ctx: Context,
  { accessToken }: { accessToken: string },
): Promise<AccountActor | null> {
  return (await actorOf(ctx, 'access_hash', hashToken(accessToken)))?.actor ?? null;
}

/** Whether the session or API token is still valid; long-lived connections ask from time to time. */
export async function isSessionAlive(ctx: Context, { sessionId }: { sessionId: string }): Promise<boolean> {
  return (await aliveSessions(ctx, [sessionId])).has(sessionId);
}

/** Which of these sessions and API tokens are still valid, in one statement. */
export async function aliveSessions(
  ctx: Pick<Context, 'db'>,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = new Date();
  const ids = [...sessionIds];
  const accountIsThere = and(isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
  const rows = await unionAll(
    ctx.db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, now), accountIsThere)),
    ctx.db
      .select({ id: apiTokens.id })
      .from(apiTokens)
      .innerJoin(accounts, eq(accounts.id, apiTokens.accountId))
      .where(
        and(
          inArray(apiTokens.id, ids),
          isNull(apiTokens.revokedAt),
          or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)),
          accountIsThere,
        ),
      ),
  );
  return new Set(rows.map(({ id }) => id));
}

interface ActorRow {
  sessionId: string;
  seenAt: string;
  accountId: string;
  creator: boolean;
  staff: boolean;
}

/**
 * Raw and prepared, because every request of the `feed` and `graphql-feed` benches runs it, and drizzle sends statements
 * unprepared. Its drizzle twin: authenticate.integration.test.ts.
 */
async function actorOf(
  ctx: Context,
  column: 'token_hash' | 'access_hash',
  value: string,
): Promise<{ actor: AccountActor; seenAt: Date } | null> {
  const [row] = await runPrepared<ActorRow>(
    ctx.db,
    `select s.id as "sessionId", s.last_seen_at as "seenAt", a.id as "accountId", a.creator, a.staff
    from sessions s join accounts a on a.id = s.account_id
    where s.${column} = $1 and s.expires_at > $2 and a.suspended_at is null and a.deleted_at is null`,
    [value, new Date().toISOString()],
  );
  if (!row) return null;
  const { seenAt, ...actor } = row;
  return { actor: { kind: 'account', scopes: null, ...actor }, seenAt: new Date(seenAt) };
}

async function touch(ctx: Context, sessionId: string): Promise<void> {
  const now = new Date();
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, new Date(now.getTime() - seenEveryMs))));
}
