import {
  type FailedJobsInput,
  type FailedJobView,
  type JobIdInput,
  type JobLagView,
  limits,
  messages,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { readFailedJobs, readLiveWorkers, readTaskLoads, retryFailedJob, type TaskLoad } from '@foxreel/queue';
import { count, inArray, sql } from 'drizzle-orm';
import { type Context, DomainError, requireStaff, withTransaction } from '../kernel/index.ts';

/** Jobs that were tried to the end and set aside, with their reason, the last first. Staff only. Payloads hold ids, never words. */
export async function listFailedJobs(ctx: Context, input: FailedJobsInput): Promise<FailedJobView[]> {
  requireStaff(ctx);
  const jobs = await readFailedJobs(ctx.db, { limit: input.limit ?? limits.gridPage, skip: input.skip });
  return jobs.map(({ createdAt, failedAt, payload, ...job }) => ({
    ...job,
    payload: JSON.stringify(payload),
    addDate: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
  }));
}

/** What waits, runs and failed of each kind of work, how late it is, and when the next falls due. Staff only. */
export async function listJobLags(ctx: Context): Promise<JobLagView[]> {
  requireStaff(ctx);
  return (await readTaskLoads(ctx.db)).map(({ nextAt, ...load }) => ({
    ...load,
    nextAt: nextAt?.toISOString() ?? null,
  }));
}

const { massMessages } = schema;

/** What a monitor looks at. */
export interface Load {
  tasks: TaskLoad[];
  workers: { process: string; workers: number }[];
  /** Messages to many that are under way or failed, by status. */
  massMessages: { status: string; total: number }[];
}

/** The load of the workers, for /metrics. Staff or the system. */
export async function readLoad(ctx: Context): Promise<Load> {
  requireStaff(ctx);
  const [tasks, workers, mass] = await Promise.all([
    readTaskLoads(ctx.db),
    readLiveWorkers(ctx.db),
    ctx.db
      .select({ status: sql<string>`${massMessages.status}`, total: count() })
      .from(massMessages)
      .where(inArray(massMessages.status, ['queued', 'sending', 'failed']))
      .groupBy(massMessages.status),
  ]);
  return { tasks, workers, massMessages: mass };
}

/** Tries a job again that was set aside, with all its tries. CONFLICT when it is not among the failed. Staff only. */
export async function retryJob(ctx: Context, { id }: JobIdInput): Promise<boolean> {
  requireStaff(ctx);
  return withTransaction(ctx, async (ctx) => {
    if (!(await retryFailedJob(ctx.db, id))) throw new DomainError('CONFLICT', messages.jobNotFailed);
    return true;
  });
}
