export {
  beatEncoderLives,
  closeEncoderLive,
  type EncoderLive,
  encoderAccount,
  encoderBeatMs,
  encoderPlays,
  encoderSilentMs,
  generateStreamKey,
  getStudio,
  openEncoderLive,
  revokeStreamKey,
} from './encoder-live.ts';
export { openLiveCover, removeLiveCover, saveLiveCover } from './live-cover.ts';
export { endLiveOfRemovedAccount, kickViewerFromLives, startLive, stopLive } from './live-lifecycle.ts';
export {
  hasReached,
  initName,
  type ListedRendition,
  type LiveManifest,
  type LiveSegment,
  liveFilePattern,
  liveFolderName,
  liveManifest,
  livePlaylist,
  manifestName,
  memberWantedName,
  type PlaylistOptions,
  partInPlace,
  partsKeptSegments,
  segmentSeconds,
  wantedLive,
  wantedName,
} from './live-playlist.ts';
export {
  countHlsViewers,
  countRoomViewers,
  type DoubtedLives,
  endedLives,
  handleLivekitEvent,
  reconcileEveryMs,
  reconcileLives,
  recordedCameraLives,
} from './live-presence.ts';
export {
  masterPlaylist,
  type RenditionHeight,
  renditionFolder,
  renditionHeights,
  renditionOf,
} from './live-renditions.ts';
export { getLiveSetup, saveLiveSetup } from './live-setup.ts';
export { getLiveSummary } from './live-sums.ts';
export { readWindow, type WindowEntry, windowLine, windowName, windowPlaylist } from './live-window.ts';
export { createLiveServer, type LivekitOptions, livekitOptions } from './livekit-server.ts';
export {
  cancelScheduledLive,
  changeScheduledLive,
  listScheduledLives,
  remindMeOfLive,
  remindOfLive,
  scheduleLive,
} from './scheduled-lives.ts';
export { liveFileKey, SharedLives, type WantedCameraLive } from './shared-lives.ts';
export { getStreamHealth } from './stream-health.ts';
export { currentLives, listLives, openPlayback, type PlayableLive, type WatchedLive, watchLive } from './watching.ts';
export { changeWhip, endWhip, preferH264, publishByWhip, type WhipPublisher, type WhipSession } from './whip.ts';
