import { type JobPayload, jobs, type TaskName } from '@foxreel/contracts';
import type { Executor } from '@foxreel/db';
import { sql } from 'drizzle-orm';

export interface ManyJobs<Task extends TaskName> {
  payload: JobPayload<Task>;
  /** Real time at which the job falls due; now without it. */
  runAt?: Date;
  /** A waiting job of the same key is replaced, not doubled. */
  key?: string;
  /** Lower runs first; 0 without it. */
  priority?: number;
}

const batchMax = 5_000;

/** As enqueue, for many jobs of one task at once: one statement per 5,000. */
export async function enqueueMany<Task extends TaskName>(
  db: Executor,
  task: Task,
  many: readonly ManyJobs<Task>[],
): Promise<void> {
  for (let start = 0; start < many.length; start += batchMax) {
    const specs = many.slice(start, start + batchMax).map((job) => ({
      identifier: task,
      payload: jobs[task].parse(job.payload),
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
