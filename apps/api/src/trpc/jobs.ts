import { failedJobsInput, jobIdInput } from '@foxreel/contracts';
import { listFailedJobs, listJobLags, retryJob } from '@foxreel/domain/jobs';
import { infiniteBySkip } from './infinite.ts';
import { router, signedInProcedure } from './trpc.ts';

/** The work behind the product, for staff. */
export const jobsRouter = router({
  lags: signedInProcedure.query(({ ctx }) => listJobLags(ctx)),
  failed: signedInProcedure
    .input(infiniteBySkip(failedJobsInput))
    .query(({ ctx, input }) => listFailedJobs(ctx, input)),
  retry: signedInProcedure.input(jobIdInput).mutation(({ ctx, input }) => retryJob(ctx, input)),
});
