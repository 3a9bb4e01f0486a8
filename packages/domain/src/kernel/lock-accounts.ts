import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import type { Context } from './context.ts';

const { accounts } = schema;

/**
 * Locks accounts against one another's changes until the transaction ends, always in the same order, so that two
 * at once about the same pair wait instead of failing. Returns those that are there: neither suspended nor deleted.
 */
export async function lockAccounts(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: accounts.id, suspendedAt: accounts.suspendedAt, deletedAt: accounts.deletedAt })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
    .orderBy(accounts.id)
    .for('no key update');
  return new Set(rows.filter((row) => row.suspendedAt === null && row.deletedAt === null).map((row) => row.id));
}
