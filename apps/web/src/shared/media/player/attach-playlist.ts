import Hls, { type HlsConfig, type TaskLoop } from 'hls.js/light';
import { isDataReduced } from '../../reduced-data.ts';
import { capForReducedData, recoverPlaylist } from './live-playlist.ts';
import { createTurnLimiter, workerLoader } from './worker-loader.ts';

export interface AttachedSource {
  /** The slide became active, or inactive: buffer fully, or only the beginning. */
  setActive: (active: boolean) => void;
  detach: () => void;
}

const { streamController: StreamController, gapController: GapController } = Hls.DefaultConfig;

/** hls.js's own interval. */
const tickMs = 100;

interface FilmLoops {
  /** hls.js's constructor options. */
  controllers: Partial<HlsConfig>;
  run: () => void;
  rest: () => void;
}

/**
 * hls.js's two maintenance loops: needed by the playing video, while those of surrounding videos would take time from its
 * frames.
 */
function createFilmLoops(): FilmLoops {
  const loops: TaskLoop[] = [];
  const controllers: Partial<HlsConfig> = {
    streamController: class extends StreamController {
      constructor(...args: ConstructorParameters<typeof StreamController>) {
        super(...args);
        loops.push(this);
      }
    },
  };
  if (GapController)
    controllers.gapController = class extends GapController {
      constructor(...args: ConstructorParameters<NonNullable<typeof GapController>>) {
        super(...args);
        loops.push(this);
      }
    };
  return {
    controllers,
    run: () => {
      for (const loop of loops) loop.setInterval(tickMs);
    },
    rest: () => {
      for (const loop of loops) loop.clearInterval();
    },
  };
}

/** The last measured bandwidth in bits per second: otherwise each video would load a segment only to measure it. */
let bandwidth = 500_000;

/** A video passed in a quick swipe loads only its first segment, which lasts seconds. */
const dwellMs = 500;

/** Plays a playlist with hls.js and the documented settings (spec part 1 §9: gaps skipped, no low latency). */
export function attachPlaylist(video: HTMLVideoElement, url: string, onFailed: () => void): AttachedSource {
  let active = false;
  let begun = false;
  const reduced = isDataReduced();
  const turns = createTurnLimiter();
  const loops = createFilmLoops();
  const hls = new Hls({
    ...loops.controllers,
    lowLatencyMode: false,
    maxBufferHole: 0.5,
    nudgeOnVideoHole: true,
    maxFragLookUpTolerance: 0.2,
    maxBufferLength: reduced ? 10 : 30,
    maxMaxBufferLength: reduced ? 20 : 60,
    capLevelToPlayerSize: true,
    startLevel: reduced ? 0 : -1,
    testBandwidth: false,
    abrEwmaDefaultEstimate: bandwidth,
    loader: workerLoader(turns.turn),
  });
  if (reduced) hls.on(Hls.Events.MANIFEST_PARSED, () => capForReducedData(hls));
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    bandwidth = hls.bandwidthEstimate || bandwidth;
    if (frag.type !== 'main') return;
    begun = true;
    if (!active) rest();
  });
  // Its first frame is there: the rest waits, as bandwidth and CPU belong to the active video.
  const rest = () => {
    hls.pauseBuffering();
    loops.rest();
  };
  let dwell: ReturnType<typeof setTimeout> | undefined;
  // Without a master playlist it cannot continue: requests it again.
  const reload = () => (hls.levels.length === 0 ? hls.loadSource(url) : hls.startLoad());
  const stopRecovery = recoverPlaylist(hls, 500, reload, onFailed);
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    setActive: (now) => {
      active = now;
      turns.setActive(now);
      clearTimeout(dwell);
      if (now) {
        loops.run();
        dwell = setTimeout(() => hls.resumeBuffering(), dwellMs);
      } else if (begun) rest();
    },
    detach: () => {
      stopRecovery();
      clearTimeout(dwell);
      hls.destroy();
    },
  };
}
