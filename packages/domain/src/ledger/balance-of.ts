import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

/** Balances by account name, in coins or cents; 0 for one that never moved. A kept balance is its row; any other adds what is not folded yet. */
export async function balancesOf(ctx: Context, accounts: readonly string[]): Promise<Map<string, number>> {
  if (accounts.length === 0) return new Map();
  const rows = await ctx.db.execute<{ account: string; balance: string }>(sql`
    select name as account, ${balanceText(sql`name`)}::text as balance from unnest(${textArray(accounts)}) as name`);
  return new Map([...rows].map(({ account, balance }) => [account, Number(balance)]));
}

export async function balanceOf(ctx: Context, account: string): Promise<number> {
  return (await balancesOf(ctx, [account])).get(account) ?? 0;
}

const balanceText = (name: SQL) => sql`coalesce(
  (select b.balance from ledger_balances b where b.account = ${name} and b.kept),
  coalesce((select b.balance from ledger_balances b where b.account = ${name}), 0) + coalesce((
    select sum(e.amount) from ledger_entries e
    where e.account = ${name} and e.seq > coalesce((select b.folded_seq from ledger_balances b where b.account = ${name}), 0)), 0))`;

const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}::text`),
    sql`, `,
  )}]`;
