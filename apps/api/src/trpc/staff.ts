import {
  accountRolesInput,
  creatorRequestListInput,
  creatorSignupInput,
  failedJobsInput,
  jobIdInput,
  mailListInput,
  profileInput,
  resolveReportInput,
  restoreAccountInput,
  reviewCreatorRequestInput,
  reviewMediaInput,
  staffAccountsInput,
  staffMediaInput,
  staffReportsInput,
  suspendAccountInput,
} from '@foxreel/contracts';
import {
  creatorSignup,
  getCreatorRequest,
  listCreatorRequests,
  reviewCreatorRequest,
} from '@foxreel/domain/creator-requests';
import { listFailedJobs, listJobLags, retryJob } from '@foxreel/domain/jobs';
import { listMails } from '@foxreel/domain/mail';
import { listReports, reportSubjects, resolveReport } from '@foxreel/domain/reports';
import { listStaffMedia, reviewMedia } from '@foxreel/domain/review';
import {
  countStaffQueues,
  findStaffAccount,
  listStaffAccounts,
  restoreAccount,
  setAccountRoles,
  suspendByStaff,
} from '@foxreel/domain/staff-accounts';
import { infinite, infiniteBySkip, router, signedInProcedure } from './trpc.ts';

export const staffRouter = router({
  queues: signedInProcedure.query(({ ctx }) => countStaffQueues(ctx)),
  media: signedInProcedure.input(infinite(staffMediaInput)).query(({ ctx, input }) => listStaffMedia(ctx, input)),
  mails: signedInProcedure.input(infiniteBySkip(mailListInput)).query(({ ctx, input }) => listMails(ctx, input)),
  reports: signedInProcedure.input(infinite(staffReportsInput)).query(async ({ ctx, input }) => {
    const page = await listReports(ctx, input);
    return { ...page, subjects: Object.fromEntries(await reportSubjects(ctx, page.items)) };
  }),
  account: signedInProcedure.input(profileInput).query(({ ctx, input }) => findStaffAccount(ctx, input)),
  accounts: signedInProcedure
    .input(infinite(staffAccountsInput))
    .query(({ ctx, input }) => listStaffAccounts(ctx, input)),
  suspendAccount: signedInProcedure.input(suspendAccountInput).mutation(({ ctx, input }) => suspendByStaff(ctx, input)),
  restoreAccount: signedInProcedure.input(restoreAccountInput).mutation(({ ctx, input }) => restoreAccount(ctx, input)),
  setRoles: signedInProcedure.input(accountRolesInput).mutation(({ ctx, input }) => setAccountRoles(ctx, input)),
  resolveReport: signedInProcedure.input(resolveReportInput).mutation(({ ctx, input }) => resolveReport(ctx, input)),
  review: signedInProcedure.input(reviewMediaInput).mutation(({ ctx, input }) => reviewMedia(ctx, input)),
});

/** The product's jobs, for staff. */
export const jobsRouter = router({
  lags: signedInProcedure.query(({ ctx }) => listJobLags(ctx)),
  failed: signedInProcedure
    .input(infiniteBySkip(failedJobsInput))
    .query(({ ctx, input }) => listFailedJobs(ctx, input)),
  retry: signedInProcedure.input(jobIdInput).mutation(({ ctx, input }) => retryJob(ctx, input)),
});

export const creatorRequestsRouter = router({
  own: signedInProcedure.query(({ ctx }) => getCreatorRequest(ctx)),
  submit: signedInProcedure.input(creatorSignupInput).mutation(({ ctx, input }) => creatorSignup(ctx, input)),
  list: signedInProcedure
    .input(infinite(creatorRequestListInput))
    .query(({ ctx, input }) => listCreatorRequests(ctx, input)),
  review: signedInProcedure
    .input(reviewCreatorRequestInput)
    .mutation(({ ctx, input }) => reviewCreatorRequest(ctx, input)),
});
