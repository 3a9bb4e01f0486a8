import { type JobPayload, jobs, sharedLanes, type TaskName } from '@foxreel/contracts';
import type { Executor } from '@foxreel/db';
import { type SQL, sql } from '@foxreel/db/drizzle';
import { currentTraceparent } from '@foxreel/tracing';
import type { z } from 'zod';

/** The graphile-worker flag that names the job's account. */
const shareFlag = (share: string): string => `share:${share}`;

/** The queue's priority is a smallint. */
const priorityMax = 30_000;

/**
 * The priority of a new job in a shared lane, by start-time fair queuing: one more than the account's last unfinished job, and
 * at least that of the running job. So nobody's second job runs before somebody else's first, for any order of arrival and any
 * number of workers.
 */
function fairPriority(task: TaskName, share: string): SQL {
  const lane = Object.values<readonly TaskName[]>(sharedLanes).find((tasks) => tasks.includes(task)) ?? [task];
  return sql`(
    select least(${priorityMax}::int, greatest(
      coalesce(max(priority) filter (where own) + 1, 0),
      coalesce(max(priority) filter (where running), min(priority), 0)))::int
    from (
      select job.priority, job.locked_at is not null as running, coalesce(job.flags ? ${shareFlag(share)}, false) as own
      from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier in ${lane} and (job.locked_at is not null or job.attempts < job.max_attempts)
    ) as unfinished)`;
}

/** Beside the payload's own fields, the trace that the job belongs to; the schemas of payloads drop it. */
const withTrace = (payload: object): object => {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? payload : { ...payload, traceparent };
};

/** The trace of a job's stored payload. */
export const traceparentOf = (payload: unknown): string | undefined =>
  typeof payload === 'object' && payload !== null && 'traceparent' in payload && typeof payload.traceparent === 'string'
    ? payload.traceparent
    : undefined;

interface EnqueueOptions {
  /** Real time (Clock.toRealTime) at which the job is due; now if absent. */
  runAt?: Date;
  /** Replaces a waiting job with the same key. */
  key?: string;
  /** Lower runs first; 0 if absent. */
  priority?: number;
  maxAttempts?: number;
  /** The account that owns the job, in shared lanes (`sharedLanes`), where accounts take turns. */
  share?: string;
  /** Jobs in the same named queue run one after another. */
  queueName?: string;
}

/**
 * Adds a job inside the caller's transaction: it exists if and only if that commits. The payload is checked against its schema.
 */
export async function enqueue<Task extends TaskName>(
  db: Executor,
  task: Task,
  payload: JobPayload<Task>,
  options: EnqueueOptions = {},
): Promise<void> {
  const { share } = options;
  const body = JSON.stringify(withTrace(jobs[task].parse(payload)));
  await db.execute(sql`
    select graphile_worker.add_job(
      ${task}::text,
      payload => ${body}::json,
      queue_name => ${options.queueName ?? null}::text,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? 12}::int,
      job_key => ${options.key ?? null}::text,
      priority => ${share === undefined ? sql`${options.priority ?? 0}::int` : fairPriority(task, share)},
      flags => ${share === undefined ? sql`null` : sql`array[${shareFlag(share)}]`}::text[]
    )`);
}

interface ManyJobs<Task extends TaskName> {
  payload: JobPayload<Task>;
  /** Real time at which the job is due; now if absent. */
  runAt?: Date;
  /** Replaces a waiting job with the same key. */
  key?: string;
  /** Lower runs first; 0 if absent. */
  priority?: number;
}

const batchMax = 5_000;

/** Like enqueue, for many jobs of one task: one statement per 5,000. */
export async function enqueueMany<Task extends TaskName>(
  db: Executor,
  task: Task,
  many: readonly ManyJobs<Task>[],
): Promise<void> {
  for (let start = 0; start < many.length; start += batchMax) {
    const specs = many.slice(start, start + batchMax).map((job) => ({
      identifier: task,
      payload: withTrace(jobs[task].parse(job.payload)),
      run_at: job.runAt?.toISOString() ?? null,
      max_attempts: 12,
      job_key: job.key ?? null,
      priority: job.priority ?? 0,
    }));
    await db.execute(sql`
      select count(*) from graphile_worker.add_jobs(
        (select array_agg(json_populate_record(null::graphile_worker.job_spec, spec))
         from json_array_elements(${JSON.stringify(specs)}::json) as spec))`);
  }
}

/** Removes the waiting jobs with these keys, in the caller's transaction. A running one is not stopped, but not retried. */
export async function cancelJobs(db: Executor, keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    select graphile_worker.remove_job(asked.key) from json_array_elements_text(${JSON.stringify(keys)}::json) as asked (key)`);
}

/** Thrown by a task that cannot succeed: the job is kept as failed for staff to look at, and is not retried. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/**
 * Thrown by a task that cannot run at the moment, for a reason that is not its own, such as a full disk: it runs again after ten
 * seconds or more, and the attempt does not count.
 */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}

/** One run of a job. */
export interface TaskRun {
  /** 1 for the first run; a killed run counts too. */
  attempt: number;
  maxAttempts: number;
  /** Aborted when the worker stops, or was considered dead and its jobs taken over: throw soon. */
  signal: AbortSignal;
  /** Unique per running pool; its locks and heartbeats use it. */
  workerId: string;
}

/** A task as the run loop sees it: with an unparsed payload. */
export interface DefinedTask {
  name: TaskName;
  run(payload: unknown, run: TaskRun): Promise<void>;
}

const schemas: { [Task in TaskName]: z.ZodType<JobPayload<Task>> } = jobs;

/** Binds a handler to a task. The payload is parsed by its contracts schema; an invalid one fails for good. */
export function defineTask<Task extends TaskName>(
  name: Task,
  handler: (payload: JobPayload<Task>, run: TaskRun) => Promise<unknown>,
): DefinedTask {
  return {
    name,
    async run(payload, run) {
      const parsed = schemas[name].safeParse(payload);
      if (!parsed.success) throw new PermanentFailure(`Bad payload: ${parsed.error.message}`);
      await handler(parsed.data, run);
    },
  };
}
