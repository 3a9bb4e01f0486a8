import { setTimeout as sleep } from 'node:timers/promises';
import { type Executor, runPrepared, schema } from '@foxreel/db';
import { type SQL, sql } from 'drizzle-orm';
import { type Context, requireStaff, withTransaction } from '../kernel/index.ts';

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

const waitMs = 2_000;
const stepMs = 20;
const entriesPerFold = 100_000;
/** The row whose folded_seq says how far all accounts are folded. Its own balance is always 0. */
const foldMark = 'fold-mark';

/**
 * Adds the entries of accounts that are not kept to their balances, so that reading one stays a short sum. No transfer ever waits for
 * it: it notes the last number that an entry has, waits until every transaction of that moment has ended, and folds up to there; all over
 * one connection, so that a database which starts anew in between, with numbers given again, ends it.
 * Returns the number of entries behind it; 0 also when a transaction stayed open for too long: the next run does it. System.
 */
export async function foldBalances(ctx: Context): Promise<number> {
  requireStaff(ctx);
  const { db: others } = ctx;
  return withTransaction(ctx, async ({ db, clock }) => {
    const [last] = await db.execute<{ seq: string | null }>(
      sql`select pg_sequence_last_value('ledger_entries_seq_seq')::text as seq`,
    );
    if (!last?.seq || !(await allUnderWayEnded(db, others))) return 0;
    const lastSeq = Number(last.seq);
    const now = clock.now().toISOString();
    await db.execute(sql`
      insert into ledger_balances (account, kept, moved_at, active_at)
      values (${foldMark}, false, ${now}::timestamptz, ${now}::timestamptz) on conflict do nothing`);
    const [mark] = await db.execute<{ folded_seq: string }>(
      sql`select folded_seq::text from ledger_balances where account = ${foldMark} for no key update`,
    );
    const from = Number(mark?.folded_seq ?? 0);
    const to = Math.min(lastSeq, from + entriesPerFold);
    if (to <= from) return 0;
    await db.execute(sql`
      insert into ledger_balances as b (account, kept, balance, folded_seq, moved_at, active_at)
      select account, false, sum(amount), ${to}::bigint, ${now}::timestamptz, ${now}::timestamptz from ledger_entries
      where seq > ${from} and seq <= ${to} and account !~ '^(coins|available):' group by account order by account
      on conflict (account) do update
      set balance = b.balance + excluded.balance, folded_seq = excluded.folded_seq, moved_at = excluded.moved_at`);
    await db.execute(sql`update ledger_balances set folded_seq = ${to} where account = ${foldMark}`);
    return to - from;
  });
}

/**
 * Whether all transactions that write at this moment have ended. A transfer's row is written before its entries take their numbers, so
 * a transaction that holds a number that was given before this call has an id below the one that `others` take here. What a snapshot calls
 * xmax would not do: it is one past the newest transaction that has ended, and what is under way may lie above it (PostgreSQL: Snapshot Components).
 */
async function allUnderWayEnded(db: Executor, others: Executor): Promise<boolean> {
  const [taken] = await others.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
  if (!taken) return false;
  for (let waited = 0; waited <= waitMs; waited += stepMs) {
    const [row] = await db.execute<{ ended: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${taken.id}::xid8 as ended`,
    );
    if (row?.ended) return true;
    await sleep(stepMs);
  }
  return false;
}

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
