import { setTimeout as sleep } from 'node:timers/promises';
import type { LadderState } from '@foxreel/contracts';
import { type RenditionHeight, renditionFolder, renditionHeights } from '@foxreel/domain/live';
import type { Logger } from 'pino';
import type { EncodingCapacity, GrantedLadder } from './encoding-capacity.ts';
import { firstDelayMs, flvPicture, KeyFrames, pictureRates, withoutDelay } from './flv-tags.ts';
import type { LiveFolder } from './live-folder.ts';
import type { LiveStore } from './live-store.ts';
import { packageLive, type SegmentPlace } from './package-live.ts';
import type { EncoderSource } from './plan-renditions.ts';
import { ladderArgs, type RunningFfmpeg, startFfmpeg } from './start-ffmpeg.ts';

/** What an encoder sends until its picture is known. */
const heldBytesMax = 32 * 1024 * 1024;
const lookEveryMs = 1_000;
/** A backlog of this many seconds, at this many looks in succession, does not go away. */
const backlogSeconds = 2;
const looksMax = 8;
/** How long the last pictures may take once the encoder is gone. */
const flushMs = 2_000;

interface LadderOptions {
  ffmpeg: string;
  store: Pick<LiveStore, 'folder'>;
  liveId: string;
  /** Null: no renditions, at no cost. */
  capacity: EncodingCapacity | null;
  logger: Logger;
}

/** What is known of the stream once its first segment is complete. */
interface LadderStart {
  size: { width: number; height: number };
  soundIsAac: boolean;
  /** When the first picture arrived. */
  firstAt: Date;
  /** The segment that the source began with. */
  from: SegmentPlace;
}

/**
 * The lower renditions of one encoder's stream, encoded and packaged next to the source by a process of their own. When the
 * machine cannot keep up they end, and the source goes on.
 */
export class RenditionLadder {
  readonly #options: LadderOptions;
  #state: LadderState;
  #granted: GrantedLadder | null = null;
  #held: Buffer[] | null;
  #heldBytes = 0;
  #begun = false;
  #keys: KeyFrames[] = [];
  #tool: RunningFfmpeg | null = null;
  #looking: NodeJS.Timeout | undefined;
  #over = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: LadderOptions) {
    this.#options = options;
    this.#state = options.capacity ? 'starting' : 'off';
    this.#held = options.capacity ? [] : null;
  }

  /** For the creator. */
  facts(): { ladder: LadderState; renditions: RenditionHeight[] } {
    const renditions = this.#tool ? (this.#granted?.renditions ?? []).map(({ height }) => height) : [];
    return { ladder: this.#state, renditions: renditions.toSorted((one, other) => other - one) };
  }

  /** Takes the next tag of the stream. */
  note(flv: Buffer): void {
    if (this.#held) {
      this.#heldBytes += flv.length;
      if (this.#heldBytes > heldBytesMax) this.#stop('The stream is too large to begin with');
      else this.#held.push(flv);
    } else if (this.#tool) this.#feed(this.#tool, flv);
  }

  /** Decides on the renditions and begins with them, from the first picture on. */
  start(stream: LadderStart): void {
    const running = this.#state === 'starting' ? this.#run(stream) : this.#clear();
    this.#running = running.catch((error: unknown) => this.#stop(String(error)));
  }

  /** The encoder is gone: resolves once everything is written. */
  async finish(): Promise<void> {
    this.#over = true;
    this.#held = null;
    clearInterval(this.#looking);
    this.#tool?.finish();
    await Promise.race([this.#running, sleep(flushMs)]);
    this.#tool?.kill();
    await this.#running;
    this.#granted?.release();
  }

  /** Deletes what an earlier encoder of the live left in other sizes. */
  async #clear(except: readonly RenditionHeight[] = []): Promise<void> {
    const old = renditionHeights.filter((height) => !except.includes(height));
    await Promise.all(old.map((height) => this.#folder(height).remove()));
  }

  async #run({ size, soundIsAac, firstAt, from }: LadderStart): Promise<void> {
    const { capacity, ffmpeg, liveId, logger } = this.#options;
    const source = { ...size, ...pictureRates(this.#held ?? []) };
    this.#granted = (await capacity?.grant(source)) ?? null;
    const renditions = this.#granted?.renditions ?? [];
    await this.#clear(renditions.map(({ height }) => height));
    if (this.#over || !this.#held) return;
    const worth = this.#granted?.worth ?? 0;
    this.#state = renditions.length === worth ? 'full' : renditions.length > 0 ? 'partial' : 'source_only';
    const facts = { live: liveId, source, heights: renditions.map(({ height }) => height) };
    if (this.#state === 'full') logger.info(facts, 'live_renditions');
    else logger.warn(facts, 'live_renditions_limited_by_capacity');
    const held = this.#held;
    if (renditions.length > 0) {
      const folders = renditions.map(({ height }) => this.#folder(height));
      await Promise.all(folders.map((folder) => folder.open({ keep: true })));
      const tool = startFfmpeg(ffmpeg, ladderArgs(renditions, soundIsAac), { outputs: renditions.length });
      const lateMs = firstDelayMs(held);
      this.#keys = renditions.map(() => new KeyFrames(new Date(firstAt.getTime() - lateMs)));
      this.#tool = tool;
      this.#watch(tool, source);
      for (const flv of held) this.#feed(tool, flv);
      this.#held = null;
      if (this.#over) tool.finish();
      await this.#package(tool, folders, { from, firstStretch: lateMs / 1000 });
    } else this.#held = null;
  }

  async #package(
    tool: RunningFfmpeg,
    folders: readonly LiveFolder[],
    place: { from: SegmentPlace; firstStretch: number },
  ): Promise<void> {
    const packaged = await Promise.allSettled(
      folders.map(async (folder, index) => {
        const [output, keys] = [tool.outputs[index], this.#keys[index]];
        if (output && keys) await packageLive(output, folder, keys, place);
      }),
    );
    const failed = packaged.find((one) => one.status === 'rejected');
    tool.kill();
    const words = failed ? String(failed.reason) : await tool.ended;
    if (!this.#over) this.#stop(words);
    if (this.#state === 'stopped') await this.#clear();
  }

  #feed(tool: RunningFfmpeg, flv: Buffer): void {
    for (const keys of this.#keys) keys.note(flv);
    // An encoded stream begins with its first picture, a copied one when that is decoded: so both have the same clock.
    const first = !this.#begun && flvPicture(flv)?.key === true;
    if (first) this.#begun = true;
    if (!tool.write(first ? withoutDelay(flv) : flv)) this.#stop('The backlog is too large');
  }

  #watch(tool: RunningFfmpeg, { kbps }: EncoderSource): void {
    const bytes = kbps * 125 * backlogSeconds;
    let looks = 0;
    this.#looking = setInterval(() => {
      looks = tool.backlog() > bytes ? looks + 1 : 0;
      if (looks >= looksMax) this.#stop('The machine cannot keep up');
    }, lookEveryMs);
  }

  /** Gives the renditions up: their playlists go, and players change to the source. */
  #stop(why: string): void {
    if (this.#over || this.#state === 'stopped') return;
    this.#state = 'stopped';
    this.#held = null;
    clearInterval(this.#looking);
    this.#options.logger.warn({ live: this.#options.liveId, why }, 'live_renditions_stopped');
    this.#tool?.kill();
    this.#tool = null;
    this.#granted?.release();
  }

  #folder(height: RenditionHeight): LiveFolder {
    return this.#options.store.folder(renditionFolder(this.#options.liveId, height));
  }
}
