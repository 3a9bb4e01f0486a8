import {
  collectionIdInput,
  collectMediaInput,
  libraryListInput,
  mediaIdInput,
  newCollectionInput,
  pauseWatchHistoryInput,
  renameCollectionInput,
  savedListInput,
  saveMediaInput,
  watchedInput,
} from '@foxreel/contracts';
import {
  clearWatchHistory,
  collectMedia,
  deleteCollection,
  getSavedState,
  isWatchHistoryPaused,
  listCollections,
  listSaved,
  listWatchHistory,
  newCollection,
  pauseWatchHistory,
  recordWatch,
  removeWatched,
  renameCollection,
  saveMedia,
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
  saved: signedInProcedure.input(infinite(savedListInput)).query(({ ctx, input }) => listSaved(ctx, input)),
  savedState: signedInProcedure.input(mediaIdInput).query(({ ctx, input }) => getSavedState(ctx, input)),
  save: signedInProcedure.input(saveMediaInput).mutation(({ ctx, input }) => saveMedia(ctx, input)),
  collect: signedInProcedure.input(collectMediaInput).mutation(({ ctx, input }) => collectMedia(ctx, input)),
  collections: signedInProcedure.query(({ ctx }) => listCollections(ctx)),
  newCollection: signedInProcedure.input(newCollectionInput).mutation(({ ctx, input }) => newCollection(ctx, input)),
  renameCollection: signedInProcedure
    .input(renameCollectionInput)
    .mutation(({ ctx, input }) => renameCollection(ctx, input)),
  deleteCollection: signedInProcedure
    .input(collectionIdInput)
    .mutation(({ ctx, input }) => deleteCollection(ctx, input)),
});
