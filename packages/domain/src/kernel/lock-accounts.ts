import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import type { Context } from './context.ts';

const { accounts } = schema;

/**
 * Locks accounts against one another's changes until the transaction ends, always in the same order, so that two
 * at once about the same pair wait instead of failing. Returns those that are there: neither suspended nor deleted. Visitors of support
 * are suspended from the start, and are there for those who ask for them too.
 */
export async function lockAccounts(
  ctx: Context,
  ids: readonly string[],
  { visitors = false }: { visitors?: boolean } = {},
): Promise<Set<string>> {
  const rows = await ctx.db
    .select({
      id: accounts.id,
      suspendedAt: accounts.suspendedAt,
      deletedAt: accounts.deletedAt,
      visitor: accounts.visitor,
    })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
    .orderBy(accounts.id)
    .for('no key update');
  const isThere = (row: (typeof rows)[number]) =>
    row.deletedAt === null && (row.suspendedAt === null || (visitors && row.visitor));
  return new Set(rows.filter(isThere).map((row) => row.id));
}
