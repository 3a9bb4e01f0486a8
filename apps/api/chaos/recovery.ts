import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

/** Everything must be as if nothing had been, this long after the last kill; more may be allowed where much else runs. */
export const recoverWithinMs = Number(process.env['CHAOS_RECOVER_SECONDS'] || 60) * 1000;

/** Waits until the api is ready and no job is left that was due; returns how long that took, in milliseconds. Throws after that time. */
export async function recovered(address: string, sql: postgres.Sql, since: number): Promise<number> {
  let last = '';
  for (;;) {
    last = await whatIsLeft(address, sql).catch((error: unknown) => String(error).slice(0, 200));
    if (last === '') return Date.now() - since;
    if (Date.now() - since > recoverWithinMs)
      throw new Error(`Not recovered after ${recoverWithinMs / 1000} s: ${last}`);
    await sleep(250);
  }
}

async function whatIsLeft(address: string, sql: postgres.Sql): Promise<string> {
  const response = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(3_000) });
  if (!response.ok) return `/api/ready: ${response.status}`;
  const jobs = await sql<{ task: string; jobs: number; error: string | null }[]>`
    select t.identifier as task, count(*)::int as jobs, max(left(j.last_error, 120)) as error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where (j.run_at <= now() or j.attempts > 0) and j.attempts < j.max_attempts
      and t.identifier in ('dispatch_event', 'deliver_auto_message', 'settle_payment') or t.identifier like '%mass%'
    group by 1`;
  if (jobs.length > 0) return jobs.map((row) => `${row.jobs} × ${row.task} (${row.error ?? 'waiting'})`).join(', ');
  const [sending] = await sql<{ count: number }[]>`
    select count(*)::int as count from mass_messages where status in ('queued', 'sending') and scheduled_at is null`;
  return sending && sending.count > 0 ? `${sending.count} messages to many are being sent` : '';
}
