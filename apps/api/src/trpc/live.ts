import { liveListInput, watchLiveInput } from '@foxreel/contracts';
import { listLives, startLive, stopLive, watchLive } from '@foxreel/domain/live';
import { procedure, router, signedInProcedure } from './trpc.ts';

export const liveRouter = router({
  start: signedInProcedure.mutation(({ ctx }) => startLive(ctx)),
  stop: signedInProcedure.mutation(({ ctx }) => stopLive(ctx)),
  watch: procedure.input(watchLiveInput).query(({ ctx, input }) => watchLive(ctx, input)),
  list: procedure.input(liveListInput.prefault({})).query(({ ctx, input }) => listLives(ctx, input)),
});
