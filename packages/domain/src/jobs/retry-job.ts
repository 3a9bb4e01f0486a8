import { type JobIdInput, messages } from '@foxreel/contracts';
import { retryFailedJob } from '@foxreel/queue';
import { type Context, DomainError, requireStaff, withTransaction } from '../kernel/index.ts';

/** Tries a job again that was set aside, with all its tries. CONFLICT when it is not among the failed. Staff only. */
export async function retryJob(ctx: Context, { id }: JobIdInput): Promise<boolean> {
  requireStaff(ctx);
  return withTransaction(ctx, async (ctx) => {
    if (!(await retryFailedJob(ctx.db, id))) throw new DomainError('CONFLICT', messages.jobNotFailed);
    return true;
  });
}
