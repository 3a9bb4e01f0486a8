import { libraryListInput, pauseWatchHistoryInput, watchedInput } from '@foxreel/contracts';
import {
  clearWatchHistory,
  isWatchHistoryPaused,
  listWatchHistory,
  pauseWatchHistory,
  recordWatch,
  removeWatched,
} from '@foxreel/domain/library';
import { infinite, router, signedInProcedure } from './trpc.ts';

export const libraryRouter = router({
  history: signedInProcedure.input(infinite(libraryListInput)).query(({ ctx, input }) => listWatchHistory(ctx, input)),
  historyPaused: signedInProcedure.query(({ ctx }) => isWatchHistoryPaused(ctx)),
  recordWatch: signedInProcedure.input(watchedInput).mutation(({ ctx, input }) => recordWatch(ctx, input)),
  removeWatched: signedInProcedure.input(watchedInput).mutation(({ ctx, input }) => removeWatched(ctx, input)),
  clearHistory: signedInProcedure.mutation(({ ctx }) => clearWatchHistory(ctx)),
  pauseHistory: signedInProcedure
    .input(pauseWatchHistoryInput)
    .mutation(({ ctx, input }) => pauseWatchHistory(ctx, input)),
});
