import {
  type FailedJobsInput,
  type FailedJobView,
  type JobIdInput,
  type JobLagView,
  limits,
  messages,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { count, inArray, sql } from '@foxreel/db/drizzle';
import { readFailedJobs, readLiveWorkers, readTaskLoads, retryFailedJob, type TaskLoad } from '@foxreel/queue';
import { type Context, DomainError, requireStaff, withTransaction } from '../kernel/index.ts';

/** Failed jobs with their reason, latest first. Staff only. Payloads contain ids, never user texts. */
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

/** The waiting, running and failed jobs per task, their delay and the next due time. Staff only. */
export async function listJobLags(ctx: Context): Promise<JobLagView[]> {
  requireStaff(ctx);
  return (await readTaskLoads(ctx.db)).map(({ nextAt, ...load }) => ({
    ...load,
    nextAt: nextAt?.toISOString() ?? null,
  }));
}

const { massMessages } = schema;

/** The figures for monitoring. */
export interface Load {
  tasks: TaskLoad[];
  workers: { process: string; workers: number }[];
  /** Active and failed mass messages by status. */
  massMessages: { status: string; total: number }[];
}

/** The workers' load for /metrics. Staff or the system. */
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

/** Retries a failed job with all its attempts. CONFLICT if it has not failed. Staff only. */
export async function retryJob(ctx: Context, { id }: JobIdInput): Promise<boolean> {
  requireStaff(ctx);
  return withTransaction(ctx, async (ctx) => {
    if (!(await retryFailedJob(ctx.db, id))) throw new DomainError('CONFLICT', messages.jobNotFailed);
    return true;
  });
}
