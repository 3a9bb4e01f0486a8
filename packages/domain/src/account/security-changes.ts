import { createHash, randomBytes } from 'node:crypto';
import { limits, type SecurityChangeKind } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt, gte, isNull, lt, ne } from 'drizzle-orm';
import { type Context, requireStaff } from '../kernel/index.ts';

const { accounts, emailTokens, securityChanges } = schema;

type EmailTokenPurpose = typeof emailTokens.$inferSelect.purpose;
type EmailTokenRow = typeof emailTokens.$inferSelect;

interface NewEmailToken {
  accountId: string;
  purpose: EmailTokenPurpose;
  /** The address that it goes to. */
  email: string;
  tokenHash: string;
  lifetimeMs: number;
  /** Hash of the known device that asked: only what it asked for dies. */
  device?: string | null;
}

/** A secret for a link: 32 random bytes. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Stores a one-time token on real time; earlier ones of its kind die, those that the same device asked for. Must run in a transaction: the account's row is locked, so
 * that of two asked for at once one lives.
 */
export async function storeEmailToken(ctx: Context, token: NewEmailToken): Promise<EmailTokenRow> {
  const { accountId, purpose, email, tokenHash, lifetimeMs, device = null } = token;
  await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  await ctx.db
    .delete(emailTokens)
    .where(
      and(
        eq(emailTokens.accountId, accountId),
        eq(emailTokens.purpose, purpose),
        device === null ? isNull(emailTokens.device) : eq(emailTokens.device, device),
      ),
    );
  const now = Date.now();
  const [row] = await ctx.db
    .insert(emailTokens)
    .values({
      accountId,
      purpose,
      tokenHash,
      device,
      email,
      createdAt: new Date(now),
      expiresAt: new Date(now + lifetimeMs),
    })
    .returning();
  if (!row) throw new Error('No token was stored');
  return row;
}

/** What makes a link good: its kind and its hash, neither used nor expired. */
export const openToken = (purpose: EmailTokenPurpose, secret: string) =>
  and(
    eq(emailTokens.purpose, purpose),
    eq(emailTokens.tokenHash, hashOf(secret)),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, new Date()),
  );

/** Uses a link up: of two at once, one gets it. Null for one that is wrong, used or expired. */
export async function useEmailToken(
  ctx: Context,
  purpose: EmailTokenPurpose,
  secret: string,
): Promise<EmailTokenRow | null> {
  const [row] = await ctx.db
    .update(emailTokens)
    .set({ usedAt: new Date() })
    .where(openToken(purpose, secret))
    .returning();
  return row ?? null;
}

/** Kills all tokens of a kind that an account has. */
export async function dropEmailTokens(ctx: Context, accountId: string, purpose: EmailTokenPurpose): Promise<void> {
  await ctx.db.delete(emailTokens).where(and(eq(emailTokens.accountId, accountId), eq(emailTokens.purpose, purpose)));
}

export type SecurityChangeRow = typeof securityChanges.$inferSelect;

interface NewSecurityChange {
  accountId: string;
  kind: SecurityChangeKind;
  /** The verified address that a new email replaces. Nobody else may take it while the change can be undone. */
  formerEmail?: string;
  /** What stood there before, for whoever undoes it; a value of JSON. */
  former?: unknown;
}

/**
 * Records a change that could hand the account to somebody else, and returns the secret of the link that undoes it: once, within seven
 * days of real time. It outlives a change of the password, which a thief may make too. Inside the transaction of the change.
 */
export async function recordSecurityChange(ctx: Context, change: NewSecurityChange): Promise<string> {
  const { accountId, kind, formerEmail, former } = change;
  const secret = newSecret();
  const now = new Date();
  await ctx.db
    .delete(securityChanges)
    .where(and(eq(securityChanges.accountId, accountId), lt(securityChanges.expiresAt, now)));
  await ctx.db.insert(securityChanges).values({
    accountId,
    kind,
    tokenHash: hashOf(secret),
    formerEmail: formerEmail ?? null,
    former: former ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.undoChangeMs),
  });
  return secret;
}

/** The change that a link undoes; null when the link is wrong, used or expired. */
export async function findSecurityChange(ctx: Context, secret: string): Promise<SecurityChangeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(securityChanges)
    .where(and(eq(securityChanges.tokenHash, hashOf(secret)), isOpen()));
  return row ?? null;
}

/**
 * Uses up the links of a change and of all that came after it, and returns these changes, the latest first: a thief who changed two
 * things must not undo the owner's undoing. Empty when the change was undone meanwhile. Inside a transaction that holds the account.
 */
export async function takeSecurityChanges(ctx: Context, first: SecurityChangeRow): Promise<SecurityChangeRow[]> {
  const since = and(
    eq(securityChanges.accountId, first.accountId),
    gte(securityChanges.createdAt, first.createdAt),
    isOpen(),
  );
  const rows = await ctx.db
    .select()
    .from(securityChanges)
    .where(since)
    .orderBy(desc(securityChanges.createdAt), desc(securityChanges.id));
  if (!rows.some(({ id }) => id === first.id)) return [];
  await ctx.db.update(securityChanges).set({ undoneAt: new Date() }).where(since);
  return rows;
}

/** Whether somebody else's account may get this address back. */
export async function isEmailHeld(ctx: Context, email: string, forAccount: string | null): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: securityChanges.id })
    .from(securityChanges)
    .where(
      and(
        eq(securityChanges.formerEmail, email),
        forAccount === null ? undefined : ne(securityChanges.accountId, forAccount),
        isOpen(),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Deletes what can no more be undone, with the former emails and payout details in it, on real time. Returns how many. */
export async function expireSecurityChanges(ctx: Context, now = new Date()): Promise<number> {
  requireStaff(ctx);
  const expired = await ctx.db
    .delete(securityChanges)
    .where(lt(securityChanges.expiresAt, now))
    .returning({ id: securityChanges.id });
  return expired.length;
}

const isOpen = () => and(isNull(securityChanges.undoneAt), gt(securityChanges.expiresAt, new Date()));
