import { profileInput, updateProfileInput } from '@foxreel/contracts';
import { getProfile, updateProfile } from '@foxreel/domain/account';
import { procedure, router, signedInProcedure } from './trpc.ts';

export const accountRouter = router({
  profile: procedure.input(profileInput).query(({ ctx, input }) => getProfile(ctx, input)),
  updateProfile: signedInProcedure.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),
});
