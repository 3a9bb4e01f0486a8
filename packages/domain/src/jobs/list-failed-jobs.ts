import { type FailedJobsInput, type FailedJobView, limits } from '@foxreel/contracts';
import { readFailedJobs } from '@foxreel/queue';
import { type Context, requireStaff } from '../kernel/index.ts';

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
