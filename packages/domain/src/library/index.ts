export { deleteCollection, listCollections, newCollection, renameCollection } from './collections.ts';
export { collectMedia, getSavedState, listSaved, saveMedia } from './saved-media.ts';
export {
  clearWatchHistory,
  isWatchHistoryPaused,
  listWatchHistory,
  pauseWatchHistory,
  recordWatch,
  removeWatched,
} from './watch-history.ts';
