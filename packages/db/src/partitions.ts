import { type BriefLocks, withBriefLocks } from './brief-locks.ts';
import { sql } from './drizzle.ts';
import type { Database, Transaction } from './pool.ts';

/** The tables in monthly partitions by id, each of which has a default partition and no gaps (decision 0060). */
export type PartitionedTable = 'domain_events' | 'campaign_events';

export interface PartitionRules {
  table: PartitionedTable;
  /** Whole months that stay before the current one. */
  keptMonths: number;
}

/** Names of the partitions that a turn has made and dropped, oldest first. */
export interface PartitionTurn {
  made: string[];
  dropped: string[];
}

/** Months that have their partition before they begin: as long as no worker may run before rows go to the default partition. */
const monthsAhead = 2;

/** Shorter than the deadlock timeout, also for a table with two references: nobody else's transaction is ended for us. */
const locks: BriefLocks = { lockTimeoutMs: 300, triesMax: 20 };

/**
 * Makes the partitions of the current month and the two after it, and drops those whose rows are all older than `keptMonths` whole
 * months. Each step is a transaction that waits for locks only briefly; what it could not do, the next turn does. Safe in several
 * processes at once. Months are those of UTC; `now` is real time, as ids are.
 */
export async function turnPartitions(
  db: Database,
  { table, keptMonths }: PartitionRules,
  now: Date,
): Promise<PartitionTurn> {
  const turn: PartitionTurn = { made: [], dropped: [] };
  for (;;) {
    const step = await withBriefLocks(db, locks, (transaction) => takeStep(transaction, { table, keptMonths }, now));
    if (step === null) break;
    turn[step.change].push(step.partition);
  }
  // Autovacuum analyzes partitions, never their parent.
  if (turn.made.length > 0 || turn.dropped.length > 0)
    await db.execute(sql`analyze only ${sql.identifier('public')}.${sql.identifier(table)}`);
  return turn;
}

interface Step {
  change: keyof PartitionTurn;
  partition: string;
}

async function takeStep(db: Transaction, rules: PartitionRules, now: Date): Promise<Step | null> {
  const [lock] = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`partitions of ${rules.table}`}, 0)) as taken`,
  );
  if (!lock?.taken) return null;
  const ranges = await rangesOf(db, rules.table);
  const [first, last] = [ranges[0], ranges.at(-1)];
  const expired = firstIdOf(monthAfter(now, -rules.keptMonths));
  if (first && first !== last && first.until <= expired) {
    await db.execute(sql`drop table ${partition(first.name)}`);
    return { change: 'dropped', partition: first.name };
  }
  const from = last ? momentOf(last.until) : monthAfter(now, 0);
  if (from > monthAfter(now, monthsAhead)) return null;
  return { change: 'made', partition: await makePartition(db, rules.table, from) };
}

interface Range {
  name: string;
  /** The smallest id that no longer belongs to it. */
  until: string;
}

/** All but the default partition, oldest first. */
async function rangesOf(db: Transaction, table: PartitionedTable): Promise<Range[]> {
  const rows = await db.execute<{ name: string; until: string }>(sql`
    select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from ${"TO \\('(.{36})'\\)"}) as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${`public.${table}`}) and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
    order by until`);
  return [...rows];
}

/** Rows that had no partition in time move into it from the default partition, which nobody may write to meanwhile. */
async function makePartition(db: Transaction, table: PartitionedTable, month: Date): Promise<string> {
  const name = `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;
  const [parent, rest] = [sql`public.${sql.identifier(table)}`, partition(`${table}_default`)];
  const [from, until] = [firstIdOf(month), firstIdOf(monthAfter(month, 1))].map((id) => sql.raw(`'${id}'`));
  await db.execute(sql`create table ${partition(name)} (like ${parent} including defaults)`);
  await db.execute(sql`lock table ${rest} in access exclusive mode`);
  await db.execute(sql`
    with late as (delete from ${rest} where id >= ${from} and id < ${until} returning *)
    insert into ${partition(name)} select * from late`);
  await db.execute(
    sql`alter table ${parent} attach partition ${partition(name)} for values from (${from}) to (${until})`,
  );
  return name;
}

const partition = (name: string) => sql`partitions.${sql.identifier(name)}`;

const monthAfter = (moment: Date, months: number): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1));

const timeDigits = 12;

/** The smallest uuidv7 of a moment, like first_id_at() in the database. */
function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(timeDigits, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

const momentOf = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, timeDigits), 16));
