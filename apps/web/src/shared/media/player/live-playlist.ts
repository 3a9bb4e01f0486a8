import Hls from 'hls.js/light';

/** So many fatal errors in one place are got over. */
const most = 3;
/** Who has played on by so many seconds is at another place. */
const apartSeconds = 1;

/** Gets over the fatal errors of hls.js: a broken picture at once, a line by `reload` after `waitMs` milliseconds, twice and three times that; then it is `onLost`. What it plays meanwhile it has got over. Answers the way to stop. */
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

/** Plays a live's low-latency playlist through hls.js, at its edge: what lies behind is caught up by playing a little faster. */
export function attachLivePlaylist(video: HTMLVideoElement, url: string, onLost: () => void): () => void {
  const hls = new Hls({ lowLatencyMode: true, maxLiveSyncPlaybackRate: 1.1, backBufferLength: 10 });
  const stopRecovery = recoverPlaylist(hls, 700, () => hls.loadSource(url), onLost);
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => {
    stopRecovery();
    hls.destroy();
  };
}
