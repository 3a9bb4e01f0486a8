import { runPrepared, schema } from '@foxreel/db';
import type { Context } from '../kernel/index.ts';

const { ledgerBalances } = schema;

/**
 * Locks the rows of kept accounts until the transaction ends, always in the order of their names, so that two transfers about the same
 * accounts wait for one another and never fail. Rows that are missing are made. Returns the balances.
 */
export async function lockBalances(ctx: Context, accounts: readonly string[]): Promise<Map<string, number>> {
  return (await lockOrMake(ctx, accounts)).balances;
}

/** As lockBalances; `made` says that rows were missing, so that what was read beside the first lock may be older than the second. */
export async function lockOrMake(
  ctx: Context,
  accounts: readonly string[],
): Promise<{ balances: Map<string, number>; made: boolean }> {
  const names = [...new Set(accounts)].sort();
  if (names.length === 0) return { balances: new Map(), made: false };
  const found = await lock(ctx, names);
  const missing = names.filter((name) => !found.has(name));
  if (missing.length === 0) return { balances: found, made: false };
  const now = ctx.clock.now();
  await ctx.db
    .insert(ledgerBalances)
    .values(missing.map((account) => ({ account, kept: true, movedAt: now, activeAt: now })))
    .onConflictDoNothing();
  return { balances: await lock(ctx, names), made: true };
}

async function lock(ctx: Context, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await runPrepared<{ account: string; balance: string }>(
    ctx.db,
    `select account, balance::text from ledger_balances where account in (select json_array_elements_text($1::json))
     order by account for no key update`,
    [JSON.stringify(names)],
  );
  return new Map(rows.map(({ account, balance }) => [account, Number(balance)]));
}
