import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, DomainError } from '@foxreel/domain/kernel';
import {
  beatEncoderLives,
  closeEncoderLive,
  type EncoderLive,
  encoderBeatMs,
  encoderPlays,
  encoderSilentMs,
  endedLives,
  openEncoderLive,
} from '@foxreel/domain/live';
import type { Logger } from 'pino';
import { LiveFolder } from './live-folder.ts';
import { packageEncoder } from './package-encoder.ts';
import type { Encoder } from './take-rtmp.ts';

export interface EncoderLivesOptions {
  ctx: Context;
  ffmpeg: string;
  /** The folder of all lives. */
  root: string;
  /** How long a live waits for its encoder after the line between them broke. */
  graceMs: number;
  logger: Logger;
}

interface OpenLive {
  live: EncoderLive;
  encoder: Encoder;
  /** Its picture has been there; the live goes on without it until then. */
  waitUntil: number | null;
  waiting: NodeJS.Timeout | null;
  /** Ended elsewhere, or not to be waited for. */
  over: boolean;
  received: number;
  done: Promise<void>;
}

/** More than any encoder for people sends; over a whole beat. */
const bytesPerSecondMax = 4 * 1024 * 1024;
/** Another worker that had the live learns with its next beat that it has it no more, and lets its folder go. */
const handOverMs = encoderBeatMs + 500;

/**
 * The lives of the encoders that this process takes: each from its key to its last segment, over lines that break and encoders that
 * are started again.
 */
export class EncoderLives {
  readonly #options: EncoderLivesOptions;
  readonly #open = new Map<string, OpenLive>();

  constructor(options: EncoderLivesOptions) {
    this.#options = options;
  }

  /** Takes an encoder: a wrong key, or a creator who is live by camera, cuts its line. */
  async take(encoder: Encoder): Promise<void> {
    const { ctx, logger } = this.#options;
    try {
      const live = await openEncoderLive(ctx, encoder.key);
      const before = this.#open.get(live.id);
      const entry: OpenLive = {
        live,
        encoder,
        waitUntil: before?.waitUntil ?? null,
        waiting: null,
        over: false,
        received: encoder.received(),
        done: Promise.resolve(),
      };
      this.#open.set(live.id, entry);
      entry.done = this.#run(entry, before);
      await entry.done;
    } catch (error) {
      if (error instanceof DomainError) logger.warn({ reason: error.message }, 'encoder_rejected');
      else logger.error({ err: error }, 'encoder_failed');
    }
    encoder.drop();
  }

  /** Says that the lives go on, and drops the encoders of those that ended elsewhere, that another has, or that send too much. */
  async beat(): Promise<void> {
    const entries = [...this.#open.values()];
    const open = await beatEncoderLives(
      this.#options.ctx,
      entries.map(({ live }) => live),
    );
    for (const entry of entries) {
      const { live, encoder } = entry;
      const tooMuch = encoder.received() - entry.received > (bytesPerSecondMax * encoderBeatMs) / 1000;
      entry.received = encoder.received();
      if (open.has(live.id) && !tooMuch) continue;
      entry.over = true;
      encoder.drop();
      if (entry.waiting) await this.#end(entry);
    }
  }

  /** Drops all encoders and ends their lives. */
  async stop(): Promise<void> {
    const entries = [...this.#open.values()];
    for (const entry of entries) {
      entry.over = true;
      entry.encoder.drop();
    }
    await Promise.all(entries.map((entry) => entry.done.then(() => entry.waiting && this.#end(entry))));
  }

  /** From the end of the encoder before, if there is one, to this one's. */
  async #run(entry: OpenLive, before: OpenLive | undefined): Promise<void> {
    const { ctx, ffmpeg, root, graceMs, logger } = this.#options;
    const { live, encoder } = entry;
    if (before) {
      if (before.waiting) clearTimeout(before.waiting);
      before.encoder.drop();
      await before.done;
    } else if (live.resumed) await sleep(handOverMs);
    let played = false;
    const late = setTimeout(() => played || encoder.drop(), encoderSilentMs);
    const words = await packageEncoder(encoder, ffmpeg, new LiveFolder(root, live.id), {
      resumed: live.resumed,
      onPlayable: () => {
        played = true;
        encoderPlays(ctx, live).catch(() => encoder.drop());
      },
    }).catch((error: unknown) => {
      logger.error({ live: live.id, err: error }, 'encoder_live_failed');
      return '';
    });
    clearTimeout(late);
    encoder.drop();
    logger.info({ live: live.id, played, left: encoder.left(), ffmpeg: words }, 'encoder_live_ended');
    if (this.#open.get(live.id) !== entry) return;
    if (played) entry.waitUntil = Date.now() + graceMs;
    const waitMs = (entry.waitUntil ?? 0) - Date.now();
    if (entry.over || encoder.left() || waitMs <= 0) return this.#end(entry);
    entry.waiting = setTimeout(() => void this.#end(entry), waitMs);
  }

  async #end(entry: OpenLive): Promise<void> {
    const { ctx, root, logger } = this.#options;
    const { live } = entry;
    if (entry.waiting) clearTimeout(entry.waiting);
    if (this.#open.get(live.id) !== entry) return;
    this.#open.delete(live.id);
    try {
      await closeEncoderLive(ctx, live, entry.waitUntil === null ? 'never_started' : 'left');
      // One that another worker has is its own.
      if ((await endedLives(ctx, [live.id])).length > 0) await new LiveFolder(root, live.id).remove();
    } catch (error) {
      logger.error({ live: live.id, err: error }, 'encoder_live_end_failed');
    }
  }
}
