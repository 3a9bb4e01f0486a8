import Hls from 'hls.js/light';
import { isDataReduced } from '../../reduced-data.ts';

/** The best rendition for people who save data: its shorter side, in pixels. */
const reducedHeight = 480;

/** Caps the automatic choice for people who save data; levels are sorted by bitrate. */
export function capForReducedData(hls: Hls): void {
  const best = hls.levels.findLastIndex(({ width, height }) => Math.min(width || height, height) <= reducedHeight);
  hls.autoLevelCapping = Math.max(0, best);
}

/** Number of fatal errors in one place to recover from. */
const most = 3;
/** After playing this many seconds it counts as another place. */
const apartSeconds = 1;

/**
 * Recovers from hls.js's fatal errors: media errors at once, network errors with `reload` after `waitMs`, then twice and three
 * times that; then calls `onLost`. Successful playback resets it. Returns the stop function.
 */
export function recoverPlaylist(hls: Hls, waitMs: number, reload: () => void, onLost: () => void): () => void {
  let recoveries = 0;
  let place = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details }) => {
    if (!fatal) return;
    console.warn('HLS', details);
    const now = hls.media?.currentTime ?? 0;
    if (Math.abs(now - place) > apartSeconds) recoveries = 0;
    place = now;
    recoveries += 1;
    if (recoveries > most) onLost();
    else if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else again = setTimeout(reload, waitMs * recoveries);
  });
  return () => clearTimeout(again);
}

/**
 * Plays a live's low-latency playlists with hls.js, at its edge: catches up by playing slightly faster. `small`: at most the
 * rendition that fits the element. People who save data get a small one too. `behind`: the seekable playlist instead, from that many seconds behind its end.
 */
export function attachLivePlaylist(
  video: HTMLVideoElement,
  url: string,
  onLost: () => void,
  { small = false, behind = null }: { small?: boolean; behind?: number | null } = {},
): () => void {
  const hls = new Hls({
    lowLatencyMode: true,
    maxLiveSyncPlaybackRate: 1.1,
    backBufferLength: 10,
    ...(small ? { startLevel: 0, capLevelToPlayerSize: true, lowLatencyMode: false, backBufferLength: 0 } : {}),
    ...(behind === null
      ? {}
      : { lowLatencyMode: false, maxLiveSyncPlaybackRate: 1, liveSyncDuration: behind, backBufferLength: 60 }),
  });
  if (isDataReduced()) hls.on(Hls.Events.MANIFEST_PARSED, () => capForReducedData(hls));
  const stopRecovery = recoverPlaylist(hls, 700, () => hls.loadSource(url), onLost);
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => {
    stopRecovery();
    hls.destroy();
  };
}
