import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskName } from '@foxreel/contracts';
import type postgres from 'postgres';
import type { Victim } from './victims.ts';

/** Everything must be as if nothing had been, this long after the last kill; more may be allowed where much else runs. */
export const recoverWithinMs = Number(process.env['CHAOS_RECOVER_SECONDS'] || 60) * 1000;

/** Jobs that must have been done by then. Of others some wait long on purpose. */
const awaited = [
  'dispatch_event',
  'deliver_auto_message',
  'settle_payment',
  'process_media',
  'send_mass_message',
  'split_mass_message',
  'deliver_mass_batch',
] satisfies TaskName[];

/**
 * Waits until the api is ready, the workers among the killed parts have given a sign of life since then, and no job is left that was due;
 * returns how long that took, in milliseconds. Throws after that time.
 */
export async function recovered(
  address: string,
  sql: postgres.Sql,
  since: number,
  killed: readonly Victim[] = [],
): Promise<number> {
  let last = '';
  for (;;) {
    last = await whatIsLeft(address, sql, new Date(since), killed).catch((error: unknown) =>
      String(error).slice(0, 200),
    );
    if (last === '') return Date.now() - since;
    if (Date.now() - since > recoverWithinMs)
      throw new Error(`Not recovered after ${recoverWithinMs / 1000} s: ${last}`);
    await sleep(250);
  }
}

async function whatIsLeft(address: string, sql: postgres.Sql, since: Date, killed: readonly Victim[]): Promise<string> {
  const response = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(3_000) });
  if (!response.ok) return `/api/ready: ${response.status}`;
  const beating = await sql<{ process: string }[]>`select process from worker_heartbeats where seen_at > ${since}`;
  const alive = new Set(beating.map(({ process }) => `worker-${process.split('/', 1)[0]}`));
  const silent = killed.filter((victim) => victim.startsWith('worker-') && !alive.has(victim));
  if (silent.length > 0) return `no sign of life from ${silent.join(', ')}`;
  const jobs = await sql<{ task: string; jobs: number; error: string | null }[]>`
    select t.identifier as task, count(*)::int as jobs, max(left(j.last_error, 120)) as error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where (j.run_at <= now() or j.attempts > 0) and j.attempts < j.max_attempts and t.identifier in ${sql(awaited)}
    group by 1`;
  if (jobs.length > 0) return jobs.map((row) => `${row.jobs} × ${row.task} (${row.error ?? 'waiting'})`).join(', ');
  const [sending] = await sql<{ count: number }[]>`
    select count(*)::int as count from mass_messages where status in ('queued', 'sending') and scheduled_at is null`;
  return sending && sending.count > 0 ? `${sending.count} messages to many are being sent` : '';
}
