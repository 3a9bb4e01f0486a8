export {
  clearWatchHistory,
  isWatchHistoryPaused,
  listWatchHistory,
  pauseWatchHistory,
  recordWatch,
  removeWatched,
} from './watch-history.ts';
