import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { ledgerBalances } = schema;

/**
 * Locks the rows of kept accounts until the transaction ends, always in the order of their names, so that two transfers about the same
 * accounts wait for one another and never fail. Rows that are missing are made. Returns the balances.
 */
export async function lockBalances(ctx: Context, accounts: readonly string[]): Promise<Map<string, number>> {
  const names = [...new Set(accounts)].sort();
  if (names.length === 0) return new Map();
  const found = await lock(ctx, names);
  const missing = names.filter((name) => !found.has(name));
  if (missing.length === 0) return found;
  const now = ctx.clock.now();
  await ctx.db
    .insert(ledgerBalances)
    .values(missing.map((account) => ({ account, kept: true, movedAt: now, activeAt: now })))
    .onConflictDoNothing();
  return lock(ctx, names);
}

async function lock(ctx: Context, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ account: ledgerBalances.account, balance: ledgerBalances.balance })
    .from(ledgerBalances)
    .where(inArray(ledgerBalances.account, [...names]))
    .orderBy(ledgerBalances.account)
    .for('no key update');
  return new Map(rows.map(({ account, balance }) => [account, balance]));
}
