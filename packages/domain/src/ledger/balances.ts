import { setTimeout as sleep } from 'node:timers/promises';
import { type Executor, schema } from '@foxreel/db';
import { and, eq, gt, inArray, lt, lte, ne, or, sql, sum } from '@foxreel/db/drizzle';
import { type Context, requireStaff, textArray, withTransaction } from '../kernel/index.ts';

const { ledgerBalances, ledgerEntries, ledgerTransfers } = schema;

/**
 * Balances by account name, in coins or cents; 0 for one that never moved. A stored balance is read; any other adds the
 * unfolded entries.
 */
export async function balancesOf(ctx: Context, accounts: readonly string[]): Promise<Map<string, number>> {
  if (accounts.length === 0) return new Map();
  const account = sql<string>`asked.account`;
  const newer = ctx.db
    .select({ amount: sum(ledgerEntries.amount).as('amount') })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.account, account),
        gt(ledgerEntries.seq, sql`coalesce(${ledgerBalances.foldedSeq}, 0)`),
        sql`${ledgerBalances.kept} is not true`,
      ),
    )
    .as('newer');
  const rows = await ctx.db
    .select({
      account,
      balance: sql`coalesce(${ledgerBalances.balance}, 0) + coalesce(${newer.amount}, 0)`.mapWith(Number),
    })
    .from(sql`unnest(${textArray(accounts)}::text[]) as asked (account)`)
    .leftJoin(ledgerBalances, eq(ledgerBalances.account, account))
    .leftJoinLateral(newer, sql`true`);
  return new Map(rows.map((row) => [row.account, row.balance]));
}

export async function balanceOf(ctx: Context, account: string): Promise<number> {
  return (await balancesOf(ctx, [account])).get(account) ?? 0;
}

/**
 * Locks the rows of accounts with stored balances until the transaction ends, always ordered by name, so that transfers about the
 * same accounts wait instead of deadlocking. Creates missing rows. Returns the balances.
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

const waitMs = 2_000;
const stepMs = 20;
const entriesPerFold = 100_000;
/** The row whose folded_seq says how far all accounts are folded. Its own balance is always 0. */
const foldMark = 'fold-mark';

/**
 * Folds the entries of accounts without stored balances into stored sums, so that reading one stays cheap. Transfers never wait
 * for it: it notes the last entry number, waits until all transactions of that moment have ended, and folds up to there, over
 * one connection, so that a database restart ends it. Returns the number of folded entries; 0 if a transaction stayed open too
 * long (the next run continues). System.
 */
export async function foldBalances(ctx: Context): Promise<number> {
  requireStaff(ctx);
  const { db: others } = ctx;
  return withTransaction(ctx, async ({ db, clock }) => {
    const [last] = await db.execute<{ seq: string | null }>(
      sql`select pg_sequence_last_value('ledger_entries_seq_seq')::text as seq`,
    );
    if (!last?.seq || !(await haveOpenTransactionsEnded(db, others))) return 0;
    const lastSeq = Number(last.seq);
    const now = clock.now();
    const mark = eq(ledgerBalances.account, foldMark);
    await db
      .insert(ledgerBalances)
      .values({ account: foldMark, kept: false, movedAt: now, activeAt: now })
      .onConflictDoNothing();
    const [folded] = await db
      .select({ seq: ledgerBalances.foldedSeq })
      .from(ledgerBalances)
      .where(mark)
      .for('no key update');
    const from = folded?.seq ?? 0;
    const to = Math.min(lastSeq, from + entriesPerFold);
    if (to <= from) return 0;
    // Raw: drizzle's insert from a select requires every column of the table, including the generated one. Its drizzle twin:
    // replay.
    await db.execute(sql`
      insert into ledger_balances as b (account, kept, balance, folded_seq, moved_at, active_at)
      select account, false, sum(amount), ${to}::bigint, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from ledger_entries
      where seq > ${from} and seq <= ${to} and account !~ '^(coins|available):' group by account order by account
      on conflict (account) do update
      set balance = b.balance + excluded.balance, folded_seq = excluded.folded_seq, moved_at = excluded.moved_at`);
    await db.update(ledgerBalances).set({ foldedSeq: to }).where(mark);
    return to - from;
  });
}

/**
 * Whether all transactions that were writing at this moment have ended. A transfer's row is written before its entries get
 * their numbers, so a transaction holding an earlier number has an id below the one taken here. A snapshot's xmax would not do:
 * running transactions may have higher ids (PostgreSQL: Snapshot Components).
 */
async function haveOpenTransactionsEnded(db: Executor, others: Executor): Promise<boolean> {
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

/** The result of an audit; empty lists are good. */
export interface Replay {
  transfers: number;
  entries: number;
  /** Transfers whose entries do not sum to zero, or that have none. */
  unbalanced: string[];
  /** Stored balances that differ from the sum of their entries or are negative, and folded sums that differ from theirs. */
  wrong: { account: string; balance: number; replayed: number }[];
  /** Totals by kind of account (the name up to its colon), from the entries alone. */
  totals: Record<string, number>;
}

/** Recomputes every balance from the entries and compares. Reads the whole ledger: for staff, tests and audits. */
export async function replay(ctx: Context): Promise<Replay> {
  requireStaff(ctx);
  const total = sql<string>`sum(${ledgerEntries.amount})`;
  const unbalanced = await ctx.db
    .selectDistinct({ id: ledgerTransfers.id })
    .from(ledgerTransfers)
    .leftJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
    .groupBy(ledgerTransfers.id, ledgerEntries.currency)
    .having(sql`coalesce(${total}, 1) <> 0`);
  const replayed = sql`coalesce(${total}, 0)`.mapWith(Number);
  const { account, balance, foldedSeq, kept } = ledgerBalances;
  const wrong = await ctx.db
    .select({ account, balance, replayed })
    .from(ledgerBalances)
    .leftJoin(ledgerEntries, and(eq(ledgerEntries.account, account), or(kept, lte(ledgerEntries.seq, foldedSeq))))
    .groupBy(account)
    .having(or(ne(balance, replayed), and(kept, lt(balance, 0))));
  const below = await ctx.db
    .select({ account: ledgerEntries.account, replayed })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.account} ~ '^(coins|available|pending):'`)
    .groupBy(ledgerEntries.account)
    .having(lt(replayed, 0));
  const kind = sql<string>`split_part(${ledgerEntries.account}, ':', 1)`;
  const totals = await ctx.db.select({ kind, sum: replayed }).from(ledgerEntries).groupBy(sql`1`).orderBy(sql`1`);
  return {
    transfers: await ctx.db.$count(ledgerTransfers),
    entries: await ctx.db.$count(ledgerEntries),
    unbalanced: unbalanced.map(({ id }) => id),
    wrong: [...wrong, ...below.map((row) => ({ ...row, balance: row.replayed }))],
    totals: Object.fromEntries(totals.map((row) => [row.kind, row.sum])),
  };
}

/** What the ledger holds of one day (UTC, product time): the same digest means the same transfers with the same entries. */
export interface LedgerDigest {
  day: string;
  transfers: number;
  /** SHA-256, as hex digits. */
  digest: string;
}

/** A digest of each day's transfers, oldest first, to compare a restored ledger with the one of before. Reads the whole ledger. */
export async function ledgerDigests(ctx: Context): Promise<LedgerDigest[]> {
  requireStaff(ctx);
  const lines = ctx.db
    .select({
      day: sql<string>`to_char(${ledgerTransfers.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      line: sql<string>`md5(concat_ws(' ', ${ledgerTransfers.id}, ${ledgerTransfers.kind}, ${ledgerTransfers.key},
        string_agg(concat_ws(' ', ${ledgerEntries.account}, ${ledgerEntries.amount}), ',' order by ${ledgerEntries.seq})))`.as(
        'line',
      ),
    })
    .from(ledgerTransfers)
    .leftJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
    .groupBy(ledgerTransfers.id)
    .as('lines');
  return ctx.db
    .select({
      day: lines.day,
      transfers: sql`count(*)`.mapWith(Number),
      digest: sql<string>`encode(sha256(convert_to(string_agg(${lines.line}, ' ' order by ${lines.line}), 'UTF8')), 'hex')`,
    })
    .from(lines)
    .groupBy(lines.day)
    .orderBy(lines.day);
}
