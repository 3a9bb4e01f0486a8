import { createHash, randomBytes } from 'node:crypto';
import { limits, type SessionIdInput, type SessionView, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import Bowser from 'bowser';
import { and, desc, eq, gt, lt, ne, or } from 'drizzle-orm';
import { type Context, lockAccounts, requireSession, withTransaction } from '../kernel/index.ts';
import { noteActivity } from '../ledger/index.ts';
import { revokeStreamKey } from '../live/index.ts';
import { endPushOf } from '../push/index.ts';

const { accounts, apiTokens, emailTokens, sessions } = schema;

/** The two secrets of a session, told once and stored as hashes (spec part 1 §4, docs/contract/rest.md Login). */
export interface NewSession {
  /** The auth_id cookie. */
  token: string;
  /** The access_token cookie: opens the realtime connection, and nothing else. */
  accessToken: string;
  expiresAt: Date;
}

/** From where a session is opened, for its owner to see later. */
export interface Device {
  userAgent: string | null;
  address: string | null;
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** How a session is opened, and from where. */
export interface SessionOrigin {
  device: Device | undefined;
  /** Whether the password was given: for ten minutes it is not asked for again (requireRecentPassword). */
  passwordGiven: boolean;
}

/** Opens a session of one day, on real time; those of the account that are over are cleared away. */
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
  await noteActivity(ctx, accountId);
  return { token, accessToken, expiresAt };
}

const unknown = 'Unknown device';

/** What a user agent says of itself, for people: 'Firefox on Windows', 'curl', 'Unknown device'. It may be made up: nothing is decided by it. */
export function deviceWords(userAgent: string | null): string {
  if (!userAgent) return unknown;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  // A tool names itself in front: 'curl/8.5.0'.
  return browser.name || /^[A-Za-z][\w .-]{0,30}/.exec(userAgent)?.[0].trim() || unknown;
}

/** Where the viewer is signed in: the last seen first. By a session only. */
export async function listSessions(ctx: Context): Promise<SessionView[]> {
  const { accountId, sessionId } = requireSession(ctx);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    device: deviceWords(row.userAgent),
    address: row.address,
    addDate: row.createdAt.toISOString(),
    lastSeen: row.lastSeenAt.toISOString(),
    current: row.id === sessionId,
  }));
}

/**
 * Ends everything that could open an account: its sessions and personal tokens with their open connections, pushes, a new email that
 * waits to be verified, codes and links that were mailed, the stream key and what is live with it. `keepSession` stays; null keeps
 * nothing. Returns how many sessions ended. For use cases that have checked the right: every change of the password, a sign-out
 * everywhere, a suspension and a deletion come through here.
 */
export function revokeAllAccess(
  ctx: Context,
  accountId: string,
  { keepSession }: { keepSession: string | null },
): Promise<number> {
  return withTransaction(ctx, async (inner) => {
    await lockAccounts(inner, [accountId]);
    // Before the sessions: a sign-in by a mailed code that is under way is waited for here, and then ends below.
    await dropMailedSecrets(inner, accountId);
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
    inner.afterCommit(() => {
      for (const { id } of [...ended, ...revoked])
        inner.realtime.publish(topics.account(accountId), { type: 'session_ended', session: id });
    });
    return ended.length;
  });
}

/** All but the link that verifies the address that the account has: it gives nobody anything. */
async function dropMailedSecrets(ctx: Context, accountId: string): Promise<void> {
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

/** Ends one of the viewer's sessions, for requests and for open screens. False when it was not there. By a session only. */
export function endSession(ctx: Context, { id }: SessionIdInput): Promise<boolean> {
  const { accountId } = requireSession(ctx);
  return withTransaction(ctx, async (inner) => {
    const ended = await inner.db
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return false;
    await endPushOf(inner, accountId, { sessions: [id] });
    inner.afterCommit(() => inner.realtime.publish(topics.account(accountId), { type: 'session_ended', session: id }));
    return true;
  });
}

/**
 * Signs the viewer out everywhere but here: other sessions end, and whatever else could open the account (revokeAllAccess). Returns
 * how many sessions these were. By a session only.
 */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const { accountId, sessionId } = requireSession(ctx);
  return revokeAllAccess(ctx, accountId, { keepSession: sessionId });
}
