import { failedJobsInput, jobIdInput } from '@foxreel/contracts';
import { listFailedJobs, listJobLags, retryJob } from '@foxreel/domain/jobs';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { failedJobType, jobLagType } from '../messaging/mass-types.ts';

builder.queryFields((t) => ({
  staff_jobs: t.field({
    type: [jobLagType],
    description: 'Staff only, ours: what waits, runs and failed of each kind of work, and how late it is.',
    resolve: (_root, _args, ctx) => listJobLags(ctx.domain),
  }),
  staff_failed_jobs: t.field({
    type: [failedJobType],
    description: 'Staff only, ours: jobs that were set aside, with their reason, the last first.',
    args: { limit: t.arg.int({ defaultValue: 50 }), skip: t.arg.int({ defaultValue: 0 }) },
    resolve: (_root, args, ctx) => listFailedJobs(ctx.domain, parseInput(failedJobsInput, args)),
  }),
}));

builder.mutationField('retryJob', (t) =>
  t.boolean({
    description: 'Staff only, ours: tries a job again that was set aside.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => retryJob(ctx.domain, parseInput(jobIdInput, args)),
  }),
);
