import { createHash, randomBytes } from 'node:crypto';
import { limits, type SessionIdInput, type SessionView, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt, lt, ne, or } from '@foxreel/db/drizzle';
import Bowser from 'bowser';
import { type Context, lockAccounts, requireSession, withTransaction } from '../kernel/index.ts';
import { recordActivity } from '../ledger/index.ts';
import { revokeStreamKey } from '../live/index.ts';
import { endPushOf } from '../push/index.ts';
import { closeUploadAddresses } from '../uploads/index.ts';

const { accounts, apiTokens, emailTokens, sessions } = schema;

/** A session's two secrets, returned once and stored as hashes (spec part 1 §4, docs/contract/rest.md Login). */
export interface NewSession {
  /** The auth_id cookie. */
  token: string;
  /** The access_token cookie: opens the realtime connection and nothing else. */
  accessToken: string;
  expiresAt: Date;
}

/** Where a session was opened from, shown to its owner later. */
export interface Device {
  userAgent: string | null;
  address: string | null;
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** How and from where a session is opened. */
export interface SessionOrigin {
  device: Device | undefined;
  /** Whether the password was entered: it is not requested again for ten minutes (requireRecentPassword). */
  passwordGiven: boolean;
}

/** Opens a session of one day of real time, and deletes the account's expired ones. */
export async function openSession(
  ctx: Context,
  accountId: string,
  { device, passwordGiven }: SessionOrigin,
): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url');
  const accessToken = randomBytes(32).toString('base64url');
  const now = new Date();
  const expiresAt = new Date(now.getTime() + limits.sessionMs);
  const { sessions } = schema;
  await ctx.db.delete(sessions).where(and(eq(sessions.accountId, accountId), lt(sessions.expiresAt, now)));
  await ctx.db.insert(sessions).values({
    accountId,
    tokenHash: hashToken(token),
    accessHash: hashToken(accessToken),
    userAgent: device?.userAgent?.replaceAll('\u0000', '').slice(0, 300) ?? null,
    address: device?.address ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    passwordConfirmedAt: passwordGiven ? now : null,
  });
  await recordActivity(ctx, accountId);
  return { token, accessToken, expiresAt };
}

const unknown = 'Unknown device';

/** A user agent in words: 'Firefox on Windows', 'curl', 'Unknown device'. It may be forged, so nothing depends on it. */
export function deviceLabel(userAgent: string | null): string {
  if (!userAgent) return unknown;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  // A tool names itself first: 'curl/8.5.0'.
  return browser.name || /^[A-Za-z][\w .-]{0,30}/.exec(userAgent)?.[0].trim() || unknown;
}

/** The viewer's sessions, most recently active first. Sessions only. */
export async function listSessions(ctx: Context): Promise<SessionView[]> {
  const { accountId, sessionId } = requireSession(ctx);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    device: deviceLabel(row.userAgent),
    address: row.address,
    addDate: row.createdAt.toISOString(),
    lastSeen: row.lastSeenAt.toISOString(),
    current: row.id === sessionId,
  }));
}

/**
 * Ends all access to an account: sessions, API tokens and their connections, pushes, a pending email change, mailed codes and
 * links, the stream key and lives, and the addresses of open uploads. `keepSession` survives; null keeps nothing. Returns the
 * number of ended sessions. The caller has checked the right: used by every password change, sign-out everywhere, suspension and
 * deletion.
 */
export function revokeAllAccess(
  ctx: Context,
  accountId: string,
  { keepSession }: { keepSession: string | null },
): Promise<number> {
  return withTransaction(ctx, async (inner) => {
    await lockAccounts(inner, [accountId]);
    // Before the sessions: waits for a concurrent sign-in by code, whose session then ends below.
    await deleteMailedSecrets(inner, accountId);
    const ended = await inner.db
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), keepSession === null ? undefined : ne(sessions.id, keepSession)))
      .returning({ id: sessions.id });
    const revoked = await inner.db
      .delete(apiTokens)
      .where(eq(apiTokens.accountId, accountId))
      .returning({ id: apiTokens.id });
    await endPushOf(inner, accountId, keepSession === null ? 'all' : { allBut: keepSession });
    await revokeStreamKey(inner, accountId, { keepSession });
    // Those of the kept session too, which may have been stolen: its page sends its cookie with the bytes.
    await closeUploadAddresses(inner, accountId, 'all');
    inner.afterCommit(() => {
      for (const { id } of [...ended, ...revoked])
        inner.realtime.publish(topics.account(accountId), { type: 'session_ended', session: id });
    });
    return ended.length;
  });
}

/** All except the link that verifies the current address, which grants no access. */
async function deleteMailedSecrets(ctx: Context, accountId: string): Promise<void> {
  const [account] = await ctx.db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId));
  if (!account) return;
  await ctx.db
    .delete(emailTokens)
    .where(
      and(
        eq(emailTokens.accountId, accountId),
        or(ne(emailTokens.purpose, 'verify_email'), ne(emailTokens.email, account.email)),
      ),
    );
}

/** Ends one of the viewer's sessions, for requests and open screens. False if it does not exist. Sessions only. */
export function endSession(ctx: Context, { id }: SessionIdInput): Promise<boolean> {
  const { accountId } = requireSession(ctx);
  return withTransaction(ctx, async (inner) => {
    const ended = await inner.db
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return false;
    await endPushOf(inner, accountId, { sessions: [id] });
    await closeUploadAddresses(inner, accountId, [id]);
    inner.afterCommit(() => inner.realtime.publish(topics.account(accountId), { type: 'session_ended', session: id }));
    return true;
  });
}

/**
 * Signs the viewer out on all other devices and ends all other access (revokeAllAccess). Returns the number of ended sessions.
 * Sessions only.
 */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const { accountId, sessionId } = requireSession(ctx);
  return revokeAllAccess(ctx, accountId, { keepSession: sessionId });
}
