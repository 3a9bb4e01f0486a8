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
import { traced } from '@foxreel/tracing';
import type { Logger } from 'pino';
import type { EncodingCapacity } from './encoding-capacity.ts';
import { KeyFrames } from './flv-tags.ts';
import type { LiveFolder } from './live-folder.ts';
import type { LiveStore } from './live-store.ts';
import { nextPlace, packageLive } from './package-live.ts';
import { RenditionLadder } from './rendition-ladder.ts';
import type { Encoder } from './rtmp-server.ts';
import { copyArgs, startFfmpeg } from './start-ffmpeg.ts';
import { StreamMeter } from './stream-meter.ts';

/** How long to wait for the video and audio headers. */
const headersMs = 3_000;

interface PackageEncoderOptions {
  /** The folder already has segments of this live and continues with them. */
  resumed: boolean;
  /** Measures the stream as it arrives. */
  meter: StreamMeter;
  ladder: RenditionLadder;
  /** Called once this encoder's first segment is complete. */
  onPlayable(): void;
  /** Called with the picture's size, once it is known. */
  onSize(size: { width: number; height: number }): void;
}

/** Packages an encoder's stream until it disconnects; resolves with ffmpeg's last output. */
async function packageEncoder(
  encoder: Encoder,
  ffmpeg: string,
  folder: LiveFolder,
  { resumed, meter, ladder, onPlayable, onSize }: PackageEncoderOptions,
): Promise<string> {
  await folder.open({ keep: resumed });
  const from = nextPlace(await folder.readManifest());
  const aac = await soundIsAac(encoder);
  const tool = startFfmpeg(ffmpeg, copyArgs(aac));
  let size: { width: number; height: number } | null = null;
  try {
    const firstAt = encoder.keyFrameAt() ?? new Date();
    const pictures = new KeyFrames(firstAt);
    const stopReading = encoder.read((flv) => {
      pictures.note(flv);
      meter.note(flv);
      ladder.note(flv);
      if (!tool.write(flv)) encoder.drop();
    });
    void encoder.gone.then(() => {
      stopReading();
      tool.finish();
    });
    await packageLive(tool.output, folder, pictures, {
      onSize(known) {
        size = known;
        onSize(known);
      },
      onPlayable() {
        onPlayable();
        if (size) ladder.start({ size, soundIsAac: aac, firstAt, from });
      },
    });
    return await tool.ended;
  } finally {
    tool.kill();
    await ladder.finish();
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

interface EncoderLivesOptions {
  ctx: Context;
  ffmpeg: string;
  store: LiveStore;
  /** What renditions may be encoded with; null if there are none. */
  capacity: EncodingCapacity | null;
  /** How long a live waits for its encoder to reconnect. */
  graceMs: number;
  /** How far back viewers can seek; 0 if they cannot. */
  windowSeconds: number;
  logger: Logger;
}

interface OpenLive {
  live: EncoderLive;
  encoder: Encoder;
  /** The live has been playable; it continues without an encoder until then. */
  waitUntil: number | null;
  waiting: NodeJS.Timeout | null;
  /** Ended elsewhere, or with no waiting time. */
  over: boolean;
  received: number;
  meter: StreamMeter;
  ladder: RenditionLadder;
  size: { width: number; height: number } | null;
  done: Promise<void>;
}

/** More than any consumer encoder sends, averaged over a heartbeat. */
const bytesPerSecondMax = 4 * 1024 * 1024;
/** A previous worker learns with its next heartbeat that it lost the live, and releases its folder. */
const handOverMs = encoderBeatMs + 500;

/**
 * The encoder lives of this process: each from its stream key to its last segment, across lost connections and encoder
 * restarts.
 */
export class EncoderLives {
  readonly #options: EncoderLivesOptions;
  readonly #open = new Map<string, OpenLive>();

  constructor(options: EncoderLivesOptions) {
    this.#options = options;
  }

  /** Accepts an encoder: a wrong key, or a creator who is already live by camera, disconnects it. */
  take(encoder: Encoder): Promise<void> {
    return traced('encoder connection', { kind: 'server' }, async (span) => {
      await this.#take(encoder);
      span?.setAttribute('live.received.bytes', encoder.received());
    });
  }

  async #take(encoder: Encoder): Promise<void> {
    const { ctx, ffmpeg, store, capacity, logger } = this.#options;
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
        meter: new StreamMeter(),
        ladder: new RenditionLadder({ ffmpeg, store, liveId: live.id, capacity, logger }),
        size: null,
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

  /**
   * Reports the lives as running, and disconnects encoders whose live ended elsewhere, moved to another worker, or that send
   * too much.
   */
  async beat(): Promise<void> {
    const entries = [...this.#open.values()];
    const open = await beatEncoderLives(
      this.#options.ctx,
      entries.map(({ live, meter, ladder, size, waiting }) => {
        const measured = waiting ? null : meter.health(size);
        return { ...live, health: measured && { ...measured, ...ladder.facts() } };
      }),
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

  /** Disconnects all encoders and ends their lives. */
  async stop(): Promise<void> {
    const entries = [...this.#open.values()];
    for (const entry of entries) {
      entry.over = true;
      entry.encoder.drop();
    }
    await Promise.all(entries.map((entry) => entry.done.then(() => entry.waiting && this.#end(entry))));
  }

  /** From the end of the previous encoder, if any, to the end of this one. */
  async #run(entry: OpenLive, before: OpenLive | undefined): Promise<void> {
    const { ctx, ffmpeg, store, graceMs, windowSeconds, logger } = this.#options;
    const { live, encoder } = entry;
    if (before) {
      if (before.waiting) clearTimeout(before.waiting);
      before.encoder.drop();
      await before.done;
    } else if (live.resumed) await sleep(handOverMs);
    let played = false;
    const late = setTimeout(() => played || encoder.drop(), encoderSilentMs);
    const recording = live.recorded ? store.recording(live.id) : null;
    const words = await packageEncoder(encoder, ffmpeg, store.folder(live.id, { windowSeconds, recording }), {
      resumed: live.resumed,
      meter: entry.meter,
      ladder: entry.ladder,
      onSize: (size) => {
        entry.size = size;
      },
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
    await recording?.close().catch((error: unknown) => {
      logger.error({ live: live.id, err: error }, 'recording_not_finished');
    });
    logger.info({ live: live.id, played, left: encoder.left(), ffmpeg: words }, 'encoder_live_ended');
    if (this.#open.get(live.id) !== entry) return;
    if (played) entry.waitUntil = Date.now() + graceMs;
    const waitMs = (entry.waitUntil ?? 0) - Date.now();
    if (entry.over || encoder.left() || waitMs <= 0) return this.#end(entry);
    entry.waiting = setTimeout(() => void this.#end(entry), waitMs);
  }

  async #end(entry: OpenLive): Promise<void> {
    const { ctx, store, logger } = this.#options;
    const { live } = entry;
    if (entry.waiting) clearTimeout(entry.waiting);
    if (this.#open.get(live.id) !== entry) return;
    this.#open.delete(live.id);
    try {
      await closeEncoderLive(ctx, live, entry.waitUntil === null ? 'never_started' : 'left');
      // Another worker's live is its own responsibility.
      if ((await endedLives(ctx, [live.id])).length > 0) await store.folder(live.id).remove();
    } catch (error) {
      logger.error({ live: live.id, err: error }, 'encoder_live_end_failed');
    }
  }
}
