import type { Pool } from 'pg';
import { isOutage } from './outlive-outages.ts';

export interface HeartbeatTimes {
  /** Interval between heartbeats, in milliseconds. */
  beatMs: number;
  /** A worker is considered dead after this much silence, in milliseconds. */
  deadAfterMs: number;
  /** A job that is locked for this long by a worker that does not run it was never received, in milliseconds; 30 s if absent. */
  forgottenAfterMs?: number;
}

/** Longer than a fetched job may wait in a worker (10 s). */
const forgottenAfterMs = 30_000;

/** Graphile-worker's own recovery takes four hours, this one half a minute. */
export const heartbeatTimes: HeartbeatTimes = { beatMs: 3_000, deadAfterMs: 20_000 };

/** Writes a worker's heartbeat. All times are the database's, so clocks need not agree. */
async function beat(pool: Pool, workerId: string, process: string): Promise<void> {
  await pool.query(
    `insert into worker_heartbeats (worker_id, process, seen_at) values ($1, $2, now())
     on conflict (worker_id) do update set seen_at = now()`,
    [workerId, process],
  );
}

/** Removes the heartbeat of a worker that stops in an orderly way. */
async function endHeartbeat(pool: Pool, workerId: string): Promise<void> {
  await pool.query('delete from worker_heartbeats where worker_id = $1', [workerId]);
}

/** Unlocks the jobs of workers not seen for `deadAfterMs`, so that they run again at once. Returns the dead workers. */
async function reapDeadWorkers(pool: Pool, deadAfterMs: number): Promise<string[]> {
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

/**
 * Unlocks what a living worker holds without knowing: the database had locked it when the connection was lost with the answer.
 * Nobody else would, as the worker lives.
 */
async function releaseForgotten(
  pool: Pool,
  { workerId, running, afterMs }: { workerId: string; running: readonly string[]; afterMs: number },
): Promise<number> {
  const old = `locked_by = $1 and locked_at < now() - $3 * interval '1 millisecond'`;
  const values = [workerId, running, afterMs];
  const jobs = await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
     where ${old} and not id = any($2::bigint[])`,
    values,
  );
  await pool.query(
    `update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
     where ${old} and not exists (
       select from graphile_worker._private_jobs job where job.job_queue_id = queue.id and job.id = any($2::bigint[]))`,
    values,
  );
  return jobs.rowCount ?? 0;
}

/** Workers seen recently. */
async function liveWorkers(pool: Pool, deadAfterMs: number): Promise<Set<string>> {
  const found = await pool.query<{ worker_id: string }>(
    `select worker_id from worker_heartbeats where seen_at > now() - $1 * interval '1 millisecond'`,
    [deadAfterMs],
  );
  return new Set(found.rows.map((row) => row.worker_id));
}

interface KeepAliveOptions {
  pool: Pool;
  workerId: string;
  process: string;
  logger: WorkerLogger;
  times: HeartbeatTimes;
  /** The ids of the jobs that this worker runs. */
  running(): string[];
  onSweep: ((alive: ReadonlySet<string>) => Promise<void>) | undefined;
  /** Called when this worker itself was silent for so long that others took its jobs. */
  onLost(): void;
}

/**
 * Sends a worker's heartbeats, unlocks jobs of dead workers, and detects when this one was itself considered dead (paused, cut
 * off).
 */
export async function keepAlive(options: KeepAliveOptions): Promise<{ end(): Promise<void> }> {
  const { pool, workerId, times, logger } = options;
  let last = Date.now();
  let steadySince = last;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  async function tick(): Promise<void> {
    if (Date.now() - last > times.deadAfterMs) {
      logger.warn({ process: options.process }, 'worker_silent_jobs_dropped');
      options.onLost();
    }
    await beat(pool, workerId, options.process);
    if (Date.now() - last > times.beatMs * 2) steadySince = Date.now();
    last = Date.now();
    // After a database outage every worker has been silent: gives the living ones time to report first.
    if (last - steadySince < times.deadAfterMs / 2) return;
    const dead = await reapDeadWorkers(pool, times.deadAfterMs);
    if (dead.length > 0) logger.warn({ process: options.process, dead }, 'dead_worker_jobs_unlocked');
    const afterMs = times.forgottenAfterMs ?? forgottenAfterMs;
    const forgotten = await releaseForgotten(pool, { workerId, running: options.running(), afterMs });
    if (forgotten > 0) logger.warn({ process: options.process, jobs: forgotten }, 'forgotten_jobs_unlocked');
    if (options.onSweep) await options.onSweep(await liveWorkers(pool, times.deadAfterMs));
  }
  function schedule(): void {
    timer = setTimeout(() => {
      current = tick()
        .catch((error: unknown) => logger.warn({ err: error }, 'heartbeat_failed'))
        .finally(() => {
          if (!ended) schedule();
        });
    }, times.beatMs);
  }
  await tick().catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    logger.warn({ err: error }, 'heartbeat_failed');
  });
  schedule();
  return {
    async end() {
      ended = true;
      clearTimeout(timer);
      await current;
      await endHeartbeat(pool, workerId);
    },
  };
}

/** The run loop's logger; pino fits. */
export interface WorkerLogger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  /** Errors are passed as `err`, so that the logger's serializer decides what is logged. */
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
