import { reviewMediaInput, staffMediaInput } from '@foxreel/contracts';
import { listStaffMedia, reviewMedia } from '@foxreel/domain/review';
import { infinite } from './infinite.ts';
import { router, signedInProcedure } from './trpc.ts';

export const staffRouter = router({
  media: signedInProcedure.input(infinite(staffMediaInput)).query(({ ctx, input }) => listStaffMedia(ctx, input)),
  review: signedInProcedure.input(reviewMediaInput).mutation(({ ctx, input }) => reviewMedia(ctx, input)),
});
