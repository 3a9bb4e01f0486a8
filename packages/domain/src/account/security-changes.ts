import { limits, type SecurityChangeKind } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt, gte, isNull, lt, ne } from 'drizzle-orm';
import { type Context, requireStaff } from '../kernel/index.ts';
import { hashOf, newSecret } from './email-tokens.ts';

const { securityChanges } = schema;

export type SecurityChangeRow = typeof securityChanges.$inferSelect;

export interface NewSecurityChange {
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
