import Hls, { type HlsConfig, type TaskLoop } from 'hls.js/light';
import { recoverPlaylist } from './live-playlist.ts';
import { createTurnLimiter, workerLoader } from './worker-loader.ts';

export interface AttachedSource {
  /** The slide became the active one, or stopped being it: load ahead fully, or only the beginning. */
  setActive: (active: boolean) => void;
  detach: () => void;
}

const { streamController: StreamController, gapController: GapController } = Hls.DefaultConfig;

/** As often as hls.js does by itself. */
const tickMs = 100;

interface FilmLoops {
  /** What hls.js is to be made with. */
  controllers: Partial<HlsConfig>;
  run: () => void;
  rest: () => void;
}

/** The two loops by which hls.js looks after a film: the film that plays needs them, and the films around it would take time from its frames. */
function createFilmLoops(): FilmLoops {
  const loops: TaskLoop[] = [];
  const controllers: Partial<HlsConfig> = {
    streamController: class extends StreamController {
      constructor(...given: ConstructorParameters<typeof StreamController>) {
        super(...given);
        loops.push(this);
      }
    },
  };
  if (GapController)
    controllers.gapController = class extends GapController {
      constructor(...given: ConstructorParameters<NonNullable<typeof GapController>>) {
        super(...given);
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

/** What the line carried last, in bits a second: each film would begin by loading a segment only to learn it. */
let bandwidth = 500_000;

/** A film that is passed in a flick is loaded no further than its first segment, which lasts seconds. */
const dwellMs = 500;

/** Plays a playlist through hls.js with the documented tuning (spec part 1 §9: gaps skipped, no low latency). */
export function attachPlaylist(video: HTMLVideoElement, url: string, onFailed: () => void): AttachedSource {
  let active = false;
  let begun = false;
  const turns = createTurnLimiter();
  const loops = createFilmLoops();
  const hls = new Hls({
    ...loops.controllers,
    lowLatencyMode: false,
    maxBufferHole: 0.5,
    nudgeOnVideoHole: true,
    maxFragLookUpTolerance: 0.2,
    maxBufferLength: 30,
    maxMaxBufferLength: 60,
    capLevelToPlayerSize: true,
    startLevel: -1,
    testBandwidth: false,
    abrEwmaDefaultEstimate: bandwidth,
    loader: workerLoader(turns.turn),
  });
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    bandwidth = hls.bandwidthEstimate || bandwidth;
    if (frag.type !== 'main') return;
    begun = true;
    if (!active) rest();
  });
  // Its first frame is there: more of it waits for its turn, and the line and the processor are the active film's.
  const rest = () => {
    hls.pauseBuffering();
    loops.rest();
  };
  let dwell: ReturnType<typeof setTimeout> | undefined;
  // Without a master playlist there is nothing to go on with: it is asked for anew.
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
