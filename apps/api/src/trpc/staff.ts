import {
  accountRolesInput,
  mailListInput,
  profileInput,
  resolveReportInput,
  restoreAccountInput,
  reviewMediaInput,
  staffAccountsInput,
  staffMediaInput,
  staffReportsInput,
  suspendAccountInput,
} from '@foxreel/contracts';
import { listMails } from '@foxreel/domain/mail';
import { listReports, reportSubjects, resolveReport } from '@foxreel/domain/reports';
import { listStaffMedia, reviewMedia } from '@foxreel/domain/review';
import {
  findStaffAccount,
  listStaffAccounts,
  restoreAccount,
  setAccountRoles,
  suspendByStaff,
} from '@foxreel/domain/staff-accounts';
import { infinite, infiniteBySkip } from './infinite.ts';
import { router, signedInProcedure } from './trpc.ts';

export const staffRouter = router({
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
