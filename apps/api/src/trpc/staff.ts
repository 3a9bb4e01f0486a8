import { mailListInput, reviewMediaInput, staffMediaInput } from '@foxreel/contracts';
import { listMails } from '@foxreel/domain/mail';
import { listStaffMedia, reviewMedia } from '@foxreel/domain/review';
import { infinite } from './infinite.ts';
import { router, signedInProcedure } from './trpc.ts';

export const staffRouter = router({
  media: signedInProcedure.input(infinite(staffMediaInput)).query(({ ctx, input }) => listStaffMedia(ctx, input)),
  mails: signedInProcedure.input(mailListInput).query(({ ctx, input }) => listMails(ctx, input)),
  review: signedInProcedure.input(reviewMediaInput).mutation(({ ctx, input }) => reviewMedia(ctx, input)),
});
