import { limits } from '@foxreel/contracts';
import { type LiveSegment, readWindow, segmentSeconds, type WindowEntry, windowLine } from '@foxreel/domain/live';
import type { LiveFolder } from './live-folder.ts';

/** What one live may keep on the disk, however long that is. */
const bytesMax = 8 * 1024 ** 3;
/** What each live gives up with a new segment while the disk has less than its reserve: it has room again within a minute. */
const givenUpAtOnce = 40;
/** Slow players still request segments that have just left the window. */
const graceSegments = 8;
/** Those of the live playlists stay in any case. */
const segmentsMin = 16;

/** The segments that stay for viewers who seek back: those of the last `folder.windowSeconds`, as far as the disk has room. */
export class SeekWindow {
  readonly #folder: LiveFolder;
  readonly #freeBytes: () => Promise<number>;
  #entries: WindowEntry[];
  #seconds = 0;
  #bytes = 0;
  /** Files below this number are deleted. */
  #deletedTo: number;

  private constructor(folder: LiveFolder, entries: WindowEntry[], freeBytes: () => Promise<number>) {
    this.#folder = folder;
    this.#freeBytes = freeBytes;
    this.#entries = entries;
    for (const { seconds, bytes } of entries) this.#count(seconds, bytes);
    this.#deletedTo = Math.max(0, (entries[0]?.number ?? 0) - graceSegments);
  }

  /** Continues with the segments from `from` on, if there are any. */
  static async open(folder: LiveFolder, from: number | null, free = () => folder.freeBytes()): Promise<SeekWindow> {
    const entries = from === null ? [] : readWindow(await folder.readWindow());
    return new SeekWindow(
      folder,
      entries.filter(({ number }) => number >= (from ?? 0)),
      free,
    );
  }

  /** Adds a complete segment, which is the latest; returns the first one to seek back to, and the files that may be deleted. */
  async add(segment: LiveSegment, bytes: number): Promise<{ from: number; outdated: string[] }> {
    const entry = { ...segment, bytes, seconds: segmentSeconds(segment) };
    await this.#folder.appendWindow(windowLine(entry));
    this.#entries.push(entry);
    this.#count(entry.seconds, bytes);
    const short = (await this.#freeBytes()) < limits.liveReserveBytes;
    let left = short ? givenUpAtOnce : 0;
    while (this.#entries.length > segmentsMin && (left > 0 || this.#isTooLong())) {
      const [oldest] = this.#entries.splice(0, 1);
      if (oldest) this.#count(-oldest.seconds, -oldest.bytes);
      left -= 1;
    }
    const from = this.#entries[0]?.number ?? segment.number;
    const outdated: string[] = [];
    for (; this.#deletedTo < from - graceSegments; this.#deletedTo += 1) outdated.push(`${this.#deletedTo}.m4s`);
    return { from, outdated };
  }

  #isTooLong(): boolean {
    return this.#seconds > this.#folder.windowSeconds || this.#bytes > bytesMax;
  }

  #count(seconds: number, bytes: number): void {
    this.#seconds += seconds;
    this.#bytes += bytes;
  }
}
