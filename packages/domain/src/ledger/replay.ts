import { sql } from 'drizzle-orm';
import { type Context, requireStaff } from '../kernel/index.ts';

/** What an audit of the books found wrong; empty lists are good. */
export interface Replay {
  transfers: number;
  entries: number;
  /** Transfers whose entries do not sum to zero, or that have none. */
  unbalanced: string[];
  /** Kept balances that differ from the sum of their entries, or are below zero; and folded ones that differ from theirs. */
  wrong: { account: string; balance: number; replayed: number }[];
  /** Balances by the kind of account (the name up to its colon), from the entries alone. */
  totals: Record<string, number>;
}

/** Works every balance out again from the entries alone and compares. Reads the whole ledger: for staff, tests and audits. */
export async function replay(ctx: Context): Promise<Replay> {
  requireStaff(ctx);
  const [counts] = await ctx.db.execute<{ transfers: number; entries: number }>(sql`
    select (select count(*) from ledger_transfers)::int as transfers, (select count(*) from ledger_entries)::int as entries`);
  const unbalanced = await ctx.db.execute<{ id: string }>(sql`
    select id from (
      select t.id, e.currency, coalesce(sum(e.amount), 1) as sum from ledger_transfers t
      left join ledger_entries e on e.transfer_id = t.id group by t.id, e.currency) as sums
    where sum <> 0 group by id`);
  const wrong = await ctx.db.execute<{ account: string; balance: string; replayed: string }>(sql`
    select b.account, b.balance::text, coalesce(sum(e.amount), 0)::text as replayed
    from ledger_balances b left join ledger_entries e on e.account = b.account and (b.kept or e.seq <= b.folded_seq)
    group by b.account having b.balance <> coalesce(sum(e.amount), 0) or (b.kept and b.balance < 0)`);
  const below = await ctx.db.execute<{ account: string; replayed: string }>(sql`
    select account, sum(amount)::text as replayed from ledger_entries where account ~ '^(coins|available|pending):'
    group by account having sum(amount) < 0`);
  const totals = await ctx.db.execute<{ kind: string; sum: string }>(sql`
    select split_part(account, ':', 1) as kind, sum(amount)::text as sum from ledger_entries group by 1 order by 1`);
  return {
    transfers: counts?.transfers ?? 0,
    entries: counts?.entries ?? 0,
    unbalanced: unbalanced.map(({ id }) => id),
    wrong: [...wrong, ...below.map((row) => ({ ...row, balance: row.replayed }))].map((row) => ({
      account: row.account,
      balance: Number(row.balance),
      replayed: Number(row.replayed),
    })),
    totals: Object.fromEntries(totals.map(({ kind, sum }) => [kind, Number(sum)])),
  };
}
