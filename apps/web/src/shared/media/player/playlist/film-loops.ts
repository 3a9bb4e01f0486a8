import Hls, { type HlsConfig, type TaskLoop } from 'hls.js/light';

const { streamController: StreamController, gapController: GapController } = Hls.DefaultConfig;

/** As often as hls.js does by itself. */
const tickMs = 100;

export interface FilmLoops {
  /** What hls.js is to be made with. */
  controllers: Partial<HlsConfig>;
  run: () => void;
  rest: () => void;
}

/** The two loops by which hls.js looks after a film: the film that plays needs them, and the films around it would take time from its frames. */
export function createFilmLoops(): FilmLoops {
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
