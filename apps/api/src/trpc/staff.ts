import {
  mailListInput,
  resolveReportInput,
  reviewMediaInput,
  staffMediaInput,
  staffReportsInput,
} from '@foxreel/contracts';
import { listMails } from '@foxreel/domain/mail';
import { listReports, resolveReport } from '@foxreel/domain/reports';
import { listStaffMedia, reviewMedia } from '@foxreel/domain/review';
import { infinite } from './infinite.ts';
import { router, signedInProcedure } from './trpc.ts';

export const staffRouter = router({
  media: signedInProcedure.input(infinite(staffMediaInput)).query(({ ctx, input }) => listStaffMedia(ctx, input)),
  mails: signedInProcedure.input(mailListInput).query(({ ctx, input }) => listMails(ctx, input)),
  reports: signedInProcedure.input(infinite(staffReportsInput)).query(({ ctx, input }) => listReports(ctx, input)),
  resolveReport: signedInProcedure.input(resolveReportInput).mutation(({ ctx, input }) => resolveReport(ctx, input)),
  review: signedInProcedure.input(reviewMediaInput).mutation(({ ctx, input }) => reviewMedia(ctx, input)),
});
