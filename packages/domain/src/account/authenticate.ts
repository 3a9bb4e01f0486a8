import { runPrepared, schema } from '@foxreel/db';
import { and, eq, lt } from 'drizzle-orm';
import type { AccountActor, Context } from '../kernel/index.ts';
import { hashToken } from './session.ts';

const { sessions } = schema;
/** last_seen_at is told to this precision, so that reading does not write every time. */
const seenEveryMs = 60_000;

/** Who the auth_id cookie (or the same value as a Bearer token) belongs to; null when nobody, or when the session is over. */
export async function authenticate(ctx: Context, { token }: { token: string }): Promise<AccountActor | null> {
  const found = await actorOf(ctx, 'token_hash', hashToken(token));
  if (found && found.seenAt.getTime() < Date.now() - seenEveryMs) await touch(ctx, found.actor.sessionId);
  return found?.actor ?? null;
}

/** Who an access_token belongs to: it opens the realtime connection and nothing else. */
export async function authenticateRealtime(
  ctx: Context,
  { accessToken }: { accessToken: string },
): Promise<AccountActor | null> {
  return (await actorOf(ctx, 'access_hash', hashToken(accessToken)))?.actor ?? null;
}

/** Whether the login, a session or a personal token, still holds: long connections ask from time to time. */
export async function isSessionAlive(ctx: Context, { sessionId }: { sessionId: string }): Promise<boolean> {
  return (await aliveSessions(ctx, [sessionId])).has(sessionId);
}

/** Of these logins, sessions and personal tokens, those that still hold, in one statement. */
export async function aliveSessions(
  ctx: Pick<Context, 'db'>,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await runPrepared<{ id: string }>(
    ctx.db,
    `with asked as (select value::uuid as id from json_array_elements_text($1::json))
    select s.id from asked join sessions s on s.id = asked.id join accounts a on a.id = s.account_id
    where s.expires_at > $2 and a.suspended_at is null and a.deleted_at is null
    union all
    select t.id from asked join api_tokens t on t.id = asked.id join accounts a on a.id = t.account_id
    where t.revoked_at is null and (t.expires_at is null or t.expires_at > $2)
      and a.suspended_at is null and a.deleted_at is null`,
    [JSON.stringify(sessionIds), new Date().toISOString()],
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

/** Every request asks this: a prepared statement is parsed and planned once. */
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
