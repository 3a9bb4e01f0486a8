import type { Executor } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';

/** The state of one task's jobs, in real time. */
export interface TaskLoad {
  task: string;
  waiting: number;
  running: number;
  /** Out of attempts, and set aside. */
  failed: number;
  /** How long the oldest due job has waited, in seconds. */
  lagSeconds: number;
  /** When the next planned job is due. */
  nextAt: Date | null;
}

export interface FailedJob {
  id: string;
  task: string;
  payload: unknown;
  attempts: number;
  error: string | null;
  createdAt: Date;
  failedAt: Date;
}

const rows = sql`graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id`;
const isFailed = sql`job.attempts >= job.max_attempts and job.locked_at is null`;
const isDue = sql`job.attempts < job.max_attempts and job.locked_at is null and job.run_at <= now()`;

interface LoadRow extends Record<string, unknown> {
  task: string;
  waiting: number;
  running: number;
  failed: number;
  lag: number;
  next_at: string | null;
}

/** Every task that has jobs, by name. */
export async function readTaskLoads(db: Executor): Promise<TaskLoad[]> {
  const found = await db.execute<LoadRow>(sql`
    select task.identifier as task,
      count(*) filter (where job.attempts < job.max_attempts and job.locked_at is null)::int as waiting,
      count(*) filter (where job.locked_at is not null)::int as running,
      count(*) filter (where ${isFailed})::int as failed,
      coalesce(extract(epoch from now() - min(job.run_at) filter (where ${isDue})), 0)::float8 as lag,
      (min(job.run_at) filter (where job.attempts < job.max_attempts and job.run_at > now()))::text as next_at
    from ${rows} group by 1 order by 1`);
  return found.map(({ lag, next_at, ...counts }) => ({
    ...counts,
    lagSeconds: Math.max(0, Math.round(lag * 10) / 10),
    nextAt: next_at === null ? null : new Date(next_at),
  }));
}

interface FailedRow extends Record<string, unknown> {
  id: string;
  task: string;
  payload: unknown;
  attempts: number;
  error: string | null;
  created_at: string;
  updated_at: string;
}

/** Failed jobs, the most recent first. */
export async function readFailedJobs(db: Executor, page: { limit: number; skip: number }): Promise<FailedJob[]> {
  const found = await db.execute<FailedRow>(sql`
    select job.id::text as id, task.identifier as task, job.payload, job.attempts, job.last_error as error,
      job.created_at::text, job.updated_at::text
    from ${rows} where ${isFailed} order by job.updated_at desc, job.id desc limit ${page.limit} offset ${page.skip}`);
  return found.map(({ created_at, updated_at, ...job }) => ({
    ...job,
    createdAt: new Date(created_at),
    failedAt: new Date(updated_at),
  }));
}

/** Gives a failed job all its attempts back, starting now. False if it has not failed. */
export async function retryFailedJob(db: Executor, id: string): Promise<boolean> {
  const found = await db.execute<{ id: string }>(sql`
    update graphile_worker._private_jobs as job set attempts = 0, run_at = now(), last_error = null, updated_at = now()
    where job.id = ${id}::bigint and ${isFailed} returning job.id::text as id`);
  if (found.length > 0) await db.execute(sql`select pg_notify('jobs:insert', '{"r":"retry","count":1}')`);
  return found.length > 0;
}

/** The processes whose workers were seen recently, and their number of workers. */
export async function readLiveWorkers(db: Executor): Promise<{ process: string; workers: number }[]> {
  const found = await db.execute<{ process: string; workers: number }>(sql`
    select process, count(*)::int as workers from worker_heartbeats
    where seen_at > now() - interval '20 seconds' group by 1 order by 1`);
  return [...found];
}
