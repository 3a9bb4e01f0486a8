import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import {
  affordableRenditions,
  type EncoderSource,
  ladderCost,
  type Rendition,
  worthwhileRenditions,
} from './plan-renditions.ts';
import { renditionEncoder } from './start-ffmpeg.ts';

/** What renditions may use of the machine: the rest belongs to packaging, the api and the other workers. */
const shareMax = 0.5;
/** A measurement holds this long, and as long as any ladder runs, which would distort the next one. */
const measuredForMs = 10 * 60_000;
const probe = { width: 854, height: 480, pictures: 60 };
const probeTimeoutMs = 15_000;

/** How many pixels per second this machine encodes now: a second or two of a test pattern. 0 if ffmpeg cannot. */
async function measurePixels(ffmpeg: string): Promise<number> {
  const pattern = `testsrc2=size=${probe.width}x${probe.height}:rate=30`;
  const args = ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', pattern, '-frames:v', String(probe.pictures)];
  const since = performance.now();
  try {
    await promisify(execFile)(ffmpeg, [...args, '-pix_fmt', 'yuv420p', ...renditionEncoder, '-f', 'null', '-'], {
      timeout: probeTimeoutMs,
    });
  } catch {
    return 0;
  }
  return Math.round((probe.width * probe.height * probe.pictures * 1000) / (performance.now() - since));
}

export interface GrantedLadder {
  renditions: Rendition[];
  /** What the stream is worth, if the machine were large enough. */
  worth: number;
  /** The machine has their capacity again. */
  release(): void;
}

/** What this process can encode for all its lives: measured when the first one asks, and shared between them. */
export class EncodingCapacity {
  readonly #setting: 'auto' | number;
  readonly #measure: () => Promise<number>;
  readonly #logger: Pick<Logger, 'info'>;
  #measured: { at: number; pixels: Promise<number> } | null = null;
  /** Pixels per second. */
  #used = 0;

  /** `setting`: as the machine carries, or at most that many renditions for each live. */
  constructor(
    setting: 'auto' | number,
    { ffmpeg, logger }: { ffmpeg: string; logger: Pick<Logger, 'info'> },
    measure = () => measurePixels(ffmpeg),
  ) {
    this.#setting = setting;
    this.#measure = measure;
    this.#logger = logger;
  }

  /** The renditions of a live that this machine has the capacity for, besides those that it encodes already. */
  async grant(source: EncoderSource): Promise<GrantedLadder> {
    const worthwhile = worthwhileRenditions(source);
    if (this.#setting !== 'auto') {
      const renditions = worthwhile.slice(0, this.#setting);
      return { renditions, worth: renditions.length, release: () => {} };
    }
    const total = worthwhile.length > 0 ? await this.#pixels() : 0;
    const renditions = affordableRenditions(source, worthwhile, total * shareMax - this.#used);
    const cost = ladderCost(source, renditions);
    this.#used += cost;
    let released = false;
    return {
      renditions,
      worth: worthwhile.length,
      release: () => {
        if (!released) this.#used -= cost;
        released = true;
      },
    };
  }

  async #pixels(): Promise<number> {
    if (!this.#measured || (this.#used === 0 && Date.now() - this.#measured.at > measuredForMs)) {
      this.#measured = { at: Date.now(), pixels: this.#measure() };
      this.#logger.info({ pixelsPerSecond: await this.#measured.pixels }, 'encoding_capacity_measured');
    }
    return this.#measured.pixels;
  }
}
