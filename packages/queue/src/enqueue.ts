import { type JobPayload, jobs, type TaskName } from '@foxreel/contracts';
import type { Executor } from '@foxreel/db';
import { sql } from 'drizzle-orm';
import { fairPriority, shareFlag } from './fair-priority.ts';

export interface EnqueueOptions {
  /** Real time (Clock.toRealTime) at which the job falls due; now without it. */
  runAt?: Date;
  /** A waiting job of the same key is replaced, not doubled. */
  key?: string;
  /** Lower runs first; 0 without it. */
  priority?: number;
  maxAttempts?: number;
  /** Whose job it is, where a lane is shared (`sharedLanes`): the accounts take turns. */
  share?: string;
  /** Jobs of one named queue run one after another. */
  queueName?: string;
}

/** Adds a job inside the caller's transaction: it exists if and only if that commits. The payload is checked by its schema. */
export async function enqueue<Task extends TaskName>(
  db: Executor,
  task: Task,
  payload: JobPayload<Task>,
  options: EnqueueOptions = {},
): Promise<void> {
  const { share } = options;
  const body = JSON.stringify(jobs[task].parse(payload));
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
