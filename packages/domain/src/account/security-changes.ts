import { createHash, randomBytes } from 'node:crypto';
import { limits, type SecurityChangeKind } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt, gte, isNull, lt, ne } from '@foxreel/db/drizzle';
import { type Context, requireStaff } from '../kernel/index.ts';

const { accounts, emailTokens, securityChanges } = schema;

type EmailTokenPurpose = typeof emailTokens.$inferSelect.purpose;
type EmailTokenRow = typeof emailTokens.$inferSelect;

interface NewEmailToken {
  accountId: string;
  purpose: EmailTokenPurpose;
  /** The address it is sent to. */
  email: string;
  tokenHash: string;
  lifetimeMs: number;
  /** Hash of the known device that asked; only its own earlier tokens become invalid. */
  device?: string | null;
}

/** The secret of a link: 32 random bytes, stored as a hash only. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Stores a one-time token in real time and invalidates earlier ones of its kind (from the same device). Needs a transaction: it
 * locks the account, so that of two concurrent requests one token is valid.
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

/** A valid link: right kind and hash, not used, not expired. */
export const openToken = (purpose: EmailTokenPurpose, secret: string) =>
  and(
    eq(emailTokens.purpose, purpose),
    eq(emailTokens.tokenHash, hashOf(secret)),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, new Date()),
  );

/** Consumes a link, once even under concurrency. Null if it is wrong, used or expired. */
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

/** Invalidates all tokens of a kind that an account has. */
export async function dropEmailTokens(ctx: Context, accountId: string, purpose: EmailTokenPurpose): Promise<void> {
  await ctx.db.delete(emailTokens).where(and(eq(emailTokens.accountId, accountId), eq(emailTokens.purpose, purpose)));
}

export type SecurityChangeRow = typeof securityChanges.$inferSelect;

interface NewSecurityChange {
  accountId: string;
  kind: SecurityChangeKind;
  /** The verified address that a new email replaces. Nobody else may take it while the change can be undone. */
  formerEmail?: string;
  /** The previous value for undoing, as JSON. */
  former?: unknown;
}

/**
 * Records a change that could hand the account to somebody else, and returns the secret of its undo link: single use, seven
 * days of real time. It survives password changes, because a thief may make those too. Runs in the change's transaction.
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

/** The change that a link undoes; null if the link is wrong, used or expired. */
export async function findSecurityChange(ctx: Context, secret: string): Promise<SecurityChangeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(securityChanges)
    .where(and(eq(securityChanges.tokenHash, hashOf(secret)), isOpen()));
  return row ?? null;
}

/**
 * Consumes the links of a change and of all later ones, and returns these changes, latest first: a thief who changed two things
 * must not undo the owner's undo. Empty if it was undone meanwhile. Needs a transaction that holds the account.
 */
export async function consumeSecurityChanges(ctx: Context, first: SecurityChangeRow): Promise<SecurityChangeRow[]> {
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

/** Whether another account may still get this address back. */
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

/**
 * Deletes changes that can no longer be undone, with the previous emails and payout details, in real time. Returns the number.
 */
export async function expireSecurityChanges(ctx: Context, now = new Date()): Promise<number> {
  requireStaff(ctx);
  const expired = await ctx.db
    .delete(securityChanges)
    .where(lt(securityChanges.expiresAt, now))
    .returning({ id: securityChanges.id });
  return expired.length;
}

const isOpen = () => and(isNull(securityChanges.undoneAt), gt(securityChanges.expiresAt, new Date()));
