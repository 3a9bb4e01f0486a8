import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, DomainError } from '@foxreel/domain/kernel';
import {
  beatEncoderLives,
  closeEncoderLive,
  encoderBeatMs,
  encoderPlays,
  encoderSilentMs,
  openEncoderLive,
} from '@foxreel/domain/live';
import type { Logger } from 'pino';
import { LiveFolder } from './live-folder.ts';
import { packageLive } from './package-live.ts';
import { copyArgs, type RunningFfmpeg, startFfmpeg } from './start-ffmpeg.ts';
import type { Encoder } from './take-rtmp.ts';

export interface EncoderLivesOptions {
  ctx: Context;
  ffmpeg: string;
  /** The folder of all lives. */
  root: string;
  logger: Logger;
}

interface OpenLive {
  encoder: Encoder;
  done: Promise<void>;
}

/** How long the headers of picture and sound are waited for. */
const headersMs = 3_000;
/** More than any encoder for people sends; over a whole beat. */
const bytesPerSecondMax = 4 * 1024 * 1024;

/** The lives of the encoders that this process takes: each from its key to its last segment. */
export class EncoderLives {
  readonly #options: EncoderLivesOptions;
  readonly #open = new Map<string, OpenLive>();
  readonly #received = new Map<string, number>();

  constructor(options: EncoderLivesOptions) {
    this.#options = options;
  }

  /** Takes an encoder: a wrong key, or a creator who is live otherwise, cuts its line. */
  async take(encoder: Encoder): Promise<void> {
    const { ctx, logger } = this.#options;
    try {
      const liveId = await openEncoderLive(ctx, encoder.key);
      const done = this.#run(liveId, encoder).catch((error: unknown) =>
        logger.error({ live: liveId, err: error }, 'A live broke off'),
      );
      this.#open.set(liveId, { encoder, done });
      await done;
      this.#open.delete(liveId);
      this.#received.delete(liveId);
    } catch (error) {
      if (error instanceof DomainError) logger.warn({ reason: error.message }, 'An encoder was refused');
      else logger.error({ err: error }, 'An encoder could not be taken');
    }
    encoder.drop();
  }

  /** Says that the encoders are there, and drops those whose live was ended elsewhere or that send too much. */
  async beat(): Promise<void> {
    const ids = [...this.#open.keys()];
    const open = await beatEncoderLives(this.#options.ctx, ids);
    for (const [id, { encoder }] of this.#open) {
      const before = this.#received.get(id) ?? encoder.received();
      const tooMuch = encoder.received() - before > (bytesPerSecondMax * encoderBeatMs) / 1000;
      this.#received.set(id, encoder.received());
      if ((ids.includes(id) && !open.has(id)) || tooMuch) encoder.drop();
    }
  }

  /** Drops all encoders and ends their lives. */
  async stop(): Promise<void> {
    const open = [...this.#open.values()];
    for (const { encoder } of open) encoder.drop();
    await Promise.all(open.map(({ done }) => done));
  }

  async #run(liveId: string, encoder: Encoder): Promise<void> {
    const { ctx, ffmpeg, logger } = this.#options;
    const folder = new LiveFolder(this.#options.root, liveId);
    let played = false;
    let running: RunningFfmpeg | null = null;
    let words = '';
    const late = setTimeout(() => played || encoder.drop(), encoderSilentMs);
    try {
      await folder.open();
      const tool = startFfmpeg(ffmpeg, copyArgs(await soundIsAac(encoder)));
      running = tool;
      const stopReading = encoder.read((flv) => void (tool.write(flv) || encoder.drop()));
      void encoder.gone.then(() => {
        stopReading();
        tool.finish();
      });
      await packageLive(tool.output, folder, () => {
        played = true;
        encoderPlays(ctx, liveId).catch(() => encoder.drop());
      });
      words = await tool.ended;
    } finally {
      clearTimeout(late);
      running?.kill();
      encoder.drop();
      await closeEncoderLive(ctx, liveId, played ? 'left' : 'never_started').catch((error: unknown) =>
        logger.error({ live: liveId, err: error }, 'A live could not be ended; the reconciliation will'),
      );
      await folder.remove();
    }
    logger.info({ live: liveId, played, ffmpeg: words }, 'An encoder has ended');
  }
}

async function soundIsAac(encoder: Encoder): Promise<boolean> {
  const deadline = Date.now() + headersMs;
  while (Date.now() < deadline) {
    const { video, aac } = encoder.headers();
    if (video && aac) return true;
    await sleep(50);
  }
  return encoder.headers().aac;
}
