import Hls from 'hls.js/light';
import type { AttachedSource } from './attach-source.ts';

const aheadSeconds = { active: 30, waiting: 4 } as const;

/** Plays a playlist through hls.js with the documented tuning (spec part 1 §9: gaps skipped, no low latency). */
export function attachPlaylist(video: HTMLVideoElement, url: string, onFailed: () => void): AttachedSource {
  const hls = new Hls({
    lowLatencyMode: false,
    maxBufferHole: 0.5,
    nudgeOnVideoHole: true,
    maxFragLookUpTolerance: 0.2,
    maxBufferLength: aheadSeconds.waiting,
    maxMaxBufferLength: 60,
    capLevelToPlayerSize: true,
    startLevel: -1,
  });
  let recoveries = 0;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details }) => {
    if (!fatal) return;
    console.warn('HLS', details);
    recoveries += 1;
    if (recoveries > 3) onFailed();
    else if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else setTimeout(() => hls.startLoad(), 500 * recoveries);
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    setActive: (active) => {
      hls.config.maxBufferLength = active ? aheadSeconds.active : aheadSeconds.waiting;
    },
    detach: () => hls.destroy(),
  };
}
