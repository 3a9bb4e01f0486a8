import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskName } from '@foxreel/contracts';
import type postgres from 'postgres';
import type { Cast } from './cast.ts';
import { type Fault, partOf } from './faults.ts';

/** What must hold after every round, whatever was killed. Returns the violations. */
export async function findInvariantViolations(sql: postgres.Sql, cast: Cast): Promise<string[]> {
  const broken: string[] = [];
  const none = async (what: string, rows: Promise<readonly object[]>) => {
    const found = await rows;
    if (found.length > 0) broken.push(`${what}: ${JSON.stringify(found.slice(0, 3))}`);
  };
  const fans = cast.fans.map(({ id }) => id);
  await none(
    'A transfer does not balance',
    sql`select transfer_id, currency, sum(amount) from ledger_entries group by 1, 2 having sum(amount) <> 0`,
  );
  await none(
    'A transfer has no entries',
    sql`select id from ledger_transfers t where not exists (select 1 from ledger_entries e where e.transfer_id = t.id)`,
  );
  await none('A balance is below zero', sql`select account, balance from ledger_balances where kept and balance < 0`);
  await none(
    'A balance is not what its replay says',
    sql`select b.account, b.balance, coalesce(e.sum, 0) as replay from ledger_balances b
      left join lateral (select sum(amount) from ledger_entries e
        where e.account = b.account and (b.kept or e.seq <= b.folded_seq)) e on true
      where b.balance <> coalesce(e.sum, 0)`,
  );
  await none(
    'A media was paid for and is not there, or there and not paid for once',
    sql`select p.account_id, p.media_id, s.sales from purchases p
      full join (select buyer_id, subject_id, count(*) as sales from sales
        where kind = 'media' and refunded_by is null group by 1, 2) s on s.buyer_id = p.account_id and s.subject_id = p.media_id
      where coalesce(p.account_id, s.buyer_id) in ${sql(fans)} and (p.account_id is null or s.sales is distinct from 1)`,
  );
  await none(
    'A subscription was not paid for once, or paid for and is not there',
    sql`select s.id, t.periods_paid, n.sales from subscriptions s
      left join subscription_terms t on t.subscription_id = s.id
      full join (select subject_id, count(*) as sales from sales where kind = 'subscription' and refunded_by is null group by 1) n
        on n.subject_id = s.id
      where s.id is null or (s.from_id in ${sql(fans)} and (t.periods_paid is distinct from 1 or n.sales is distinct from 1))`,
  );
  await none(
    'Coins were charged and not given, or given and not charged',
    sql`select p.id, p.status, t.id as transfer from payments p
      left join ledger_transfers t on t.key = 'coins:' || p.id
      where p.account_id in ${sql(fans)} and (p.status = 'open' or (p.status = 'paid') <> (t.id is not null))`,
  );
  await none(
    'A follower has not exactly one welcome of a creator',
    sql`select f.follower_id, f.followee_id, count(m.id) from follows f
      left join threads t on (t.account1_id, t.account2_id) in ((f.follower_id, f.followee_id), (f.followee_id, f.follower_id))
      left join messages m on m.thread_id = t.id and m.origin = 'auto' and m.from_id = f.followee_id
      where f.follower_id in ${sql(fans)} group by 1, 2 having count(m.id) <> 1`,
  );
  await none(
    // Somebody who started following around the sending time may or may not be in the audience.
    'A recipient has not exactly one of a message to many',
    sql`select x.id, f.follower_id, count(m.id) from mass_messages x
      join follows f on f.followee_id = x.account_id
      left join threads t on (t.account1_id, t.account2_id) in ((f.follower_id, f.followee_id), (f.followee_id, f.follower_id))
      left join messages m on m.thread_id = t.id and m.from_id = x.account_id and m.data::text = x.messages::text
      where f.follower_id in ${sql(fans)} group by x.id, f.follower_id, f.created_at
      having count(m.id) > 1 or (count(m.id) = 0 and f.created_at < x.sent_at - interval '1 s')`,
  );
  await none(
    'A job was set aside',
    sql`select t.identifier, left(j.last_error, 200) as error from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where j.attempts >= j.max_attempts and j.locked_at is null`,
  );
  return broken;
}

/** Everything must have recovered this long after the last fault; busy machines may allow more. */
const recoverWithinMs = Number(process.env['CHAOS_RECOVER_SECONDS'] || 60) * 1000;

/** Jobs that must be done by then. Some others wait long on purpose. */
const awaited = [
  'dispatch_event',
  'deliver_auto_message',
  'settle_payment',
  'process_media',
  'send_mass_message',
  'split_mass_message',
  'deliver_mass_batch',
  'delete_files',
] satisfies TaskName[];

/**
 * Waits until the api is ready, the workers among the parts at fault have sent a heartbeat since, and no due job is left; returns
 * the milliseconds it took. Throws after the time limit.
 */
export async function recovered(
  address: string,
  sql: postgres.Sql,
  since: number,
  faults: readonly Fault[] = [],
): Promise<number> {
  let last = '';
  for (;;) {
    last = await describeUnfinished(address, sql, new Date(since), faults).catch((error: unknown) =>
      String(error).slice(0, 200),
    );
    if (last === '') return Date.now() - since;
    if (Date.now() - since > recoverWithinMs)
      throw new Error(`Not recovered after ${recoverWithinMs / 1000} s: ${last}`);
    await sleep(250);
  }
}

async function describeUnfinished(
  address: string,
  sql: postgres.Sql,
  since: Date,
  faults: readonly Fault[],
): Promise<string> {
  const response = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(3_000) });
  if (!response.ok) return `/api/ready: ${response.status}`;
  const beating = await sql<{ process: string }[]>`select process from worker_heartbeats where seen_at > ${since}`;
  const alive = new Set(beating.map(({ process }) => `worker-${process.split('/', 1)[0]}`));
  const silent = faults.map(partOf).filter((part) => part.startsWith('worker-') && !alive.has(part));
  if (silent.length > 0) return `no sign of life from ${silent.join(', ')}`;
  const jobs = await sql<{ task: string; jobs: number; error: string | null }[]>`
    select t.identifier as task, count(*)::int as jobs, max(left(j.last_error, 120)) as error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where (j.run_at <= now() or j.last_error is not null) and j.attempts < j.max_attempts and t.identifier in ${sql(awaited)}
    group by 1`;
  if (jobs.length > 0) return jobs.map((row) => `${row.jobs} × ${row.task} (${row.error ?? 'waiting'})`).join(', ');
  const [sending] = await sql<{ count: number }[]>`
    select count(*)::int as count from mass_messages where status in ('queued', 'sending') and scheduled_at is null`;
  return sending && sending.count > 0 ? `${sending.count} messages to many are being sent` : '';
}
