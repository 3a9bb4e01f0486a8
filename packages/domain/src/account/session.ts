import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, lt } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { noteActivity } from '../ledger/index.ts';

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
