import { creatorRequestListInput, creatorSignupInput, reviewCreatorRequestInput } from '@foxreel/contracts';
import {
  creatorSignup,
  getCreatorRequest,
  listCreatorRequests,
  reviewCreatorRequest,
} from '@foxreel/domain/creator-requests';
import { infinite } from './infinite.ts';
import { router, signedInProcedure } from './trpc.ts';

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
