import type { Pool } from 'pg';

export interface HeartbeatTimes {
  /** Between two signs of life, in milliseconds. */
  beatMs: number;
  /** Silence after which a worker is taken for dead, in milliseconds. */
  deadAfterMs: number;
}

/** Graphile-worker's own recovery takes four hours; this takes half a minute (architecture: taken over within a minute). */
export const heartbeatTimes: HeartbeatTimes = { beatMs: 3_000, deadAfterMs: 20_000 };

/** Writes one sign of life of a worker. All times are the database's, so that clocks need not agree. */
export async function beat(pool: Pool, workerId: string, process: string): Promise<void> {
  await pool.query(
    `insert into worker_heartbeats (worker_id, process, seen_at) values ($1, $2, now())
     on conflict (worker_id) do update set seen_at = now()`,
    [workerId, process],
  );
}

/** Removes the heartbeat of a worker that stops in order. */
export async function endHeartbeat(pool: Pool, workerId: string): Promise<void> {
  await pool.query('delete from worker_heartbeats where worker_id = $1', [workerId]);
}

/** Frees the jobs of workers that have not been seen for `deadAfterMs`, to be run again at once. Returns the dead. */
export async function reapDeadWorkers(pool: Pool, deadAfterMs: number): Promise<string[]> {
  const found = await pool.query<{ worker_id: string }>(
    `with alive as (select worker_id from worker_heartbeats where seen_at > now() - $1 * interval '1 millisecond'),
     locks as (
       select locked_by, locked_at from graphile_worker._private_jobs where locked_at is not null
       union all
       select locked_by, locked_at from graphile_worker._private_job_queues where locked_at is not null
     )
     select distinct locked_by as worker_id from locks
     where locked_at < now() - $1 * interval '1 millisecond' and locked_by not in (select worker_id from alive)`,
    [deadAfterMs],
  );
  const dead = found.rows.map((row) => row.worker_id);
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
  await pool.query(`delete from worker_heartbeats where seen_at < now() - $1 * interval '1 millisecond'`, [
    deadAfterMs * 3,
  ]);
  return dead;
}

/** The workers seen lately. */
export async function liveWorkers(pool: Pool, deadAfterMs: number): Promise<Set<string>> {
  const found = await pool.query<{ worker_id: string }>(
    `select worker_id from worker_heartbeats where seen_at > now() - $1 * interval '1 millisecond'`,
    [deadAfterMs],
  );
  return new Set(found.rows.map((row) => row.worker_id));
}
