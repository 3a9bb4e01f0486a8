import { createHash, randomBytes } from 'node:crypto';
import { schema } from '@foxreel/db';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { accounts, emailTokens } = schema;

export type EmailTokenPurpose = typeof emailTokens.$inferSelect.purpose;
export type EmailTokenRow = typeof emailTokens.$inferSelect;

export interface NewEmailToken {
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
