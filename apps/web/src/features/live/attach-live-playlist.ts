import Hls from 'hls.js/light';

/** Plays a live's low-latency playlist through hls.js, at its edge: what lies behind is caught up by playing a little faster. */
export function attachLivePlaylist(video: HTMLVideoElement, url: string, onLost: () => void): () => void {
  const hls = new Hls({ lowLatencyMode: true, maxLiveSyncPlaybackRate: 1.1, backBufferLength: 10 });
  let recoveries = 0;
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    recoveries = 0;
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details }) => {
    if (!fatal) return;
    console.warn('HLS', details);
    recoveries += 1;
    if (recoveries > 3) onLost();
    else if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else setTimeout(() => hls.loadSource(url), 700 * recoveries);
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}
