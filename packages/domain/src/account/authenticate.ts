import { schema } from '@foxreel/db';
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { AccountActor, Context } from '../kernel/index.ts';
import { hashToken } from './session.ts';

const { accounts, sessions } = schema;
/** last_seen_at is told to this precision, so that reading does not write every time. */
const seenEveryMs = 5 * 60_000;

/** Who the auth_id cookie (or the same value as a Bearer token) belongs to; null when nobody, or when the session is over. */
export async function authenticate(ctx: Context, { token }: { token: string }): Promise<AccountActor | null> {
  const found = await actorOf(ctx, eq(sessions.tokenHash, hashToken(token)));
  if (found && found.seenAt.getTime() < Date.now() - seenEveryMs) await touch(ctx, found.actor.sessionId);
  return found?.actor ?? null;
}

/** Who an access_token belongs to: it opens the realtime connection and nothing else. */
export async function authenticateRealtime(
  ctx: Context,
  { accessToken }: { accessToken: string },
): Promise<AccountActor | null> {
  return (await actorOf(ctx, eq(sessions.accessHash, hashToken(accessToken))))?.actor ?? null;
}

/** Whether the session still holds: long connections ask from time to time. */
export async function isSessionAlive(ctx: Context, { sessionId }: { sessionId: string }): Promise<boolean> {
  return (await actorOf(ctx, eq(sessions.id, sessionId))) !== null;
}

async function actorOf(ctx: Context, condition: SQL): Promise<{ actor: AccountActor; seenAt: Date } | null> {
  const [row] = await ctx.db
    .select({
      sessionId: sessions.id,
      seenAt: sessions.lastSeenAt,
      accountId: accounts.id,
      creator: accounts.creator,
      staff: accounts.staff,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(condition, gt(sessions.expiresAt, new Date()), isNull(accounts.suspendedAt), isNull(accounts.deletedAt)),
    );
  if (!row) return null;
  const { seenAt, ...actor } = row;
  return { actor: { kind: 'account', ...actor }, seenAt };
}

async function touch(ctx: Context, sessionId: string): Promise<void> {
  const now = new Date();
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, new Date(now.getTime() - seenEveryMs))));
}
