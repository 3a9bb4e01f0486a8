import {
  accountIdInput,
  profileInput,
  relationListInput,
  setFollowingInput,
  updateProfileInput,
} from '@foxreel/contracts';
import { getProfile, updateProfile } from '@foxreel/domain/account';
import { blockAccount, listFollowers, listFollowing, setFollowing, unblockAccount } from '@foxreel/domain/social';
import { infinite } from './infinite.ts';
import { procedure, router, signedInProcedure } from './trpc.ts';

export const accountRouter = router({
  profile: procedure.input(profileInput).query(({ ctx, input }) => getProfile(ctx, input)),
  followers: procedure.input(infinite(relationListInput)).query(({ ctx, input }) => listFollowers(ctx, input)),
  following: procedure.input(infinite(relationListInput)).query(({ ctx, input }) => listFollowing(ctx, input)),
  follow: signedInProcedure.input(setFollowingInput).mutation(({ ctx, input }) => setFollowing(ctx, input)),
  block: signedInProcedure.input(accountIdInput).mutation(({ ctx, input }) => blockAccount(ctx, input)),
  unblock: signedInProcedure.input(accountIdInput).mutation(({ ctx, input }) => unblockAccount(ctx, input)),
  updateProfile: signedInProcedure.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),
});
