import { setTimeout as sleep } from 'node:timers/promises';
import type { Executor } from '@foxreel/db';
import { sql } from 'drizzle-orm';
import { type Context, requireStaff, withTransaction } from '../kernel/index.ts';

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
