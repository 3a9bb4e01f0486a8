import Hls from 'hls.js/light';
import { recoverPlaylist } from '../../shared/media/player/playlist/recover-playlist.ts';

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
