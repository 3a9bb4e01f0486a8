import { initName, type LiveManifest, type LiveSegment, partsKeptSegments, segmentSeconds } from '@foxreel/domain/live';
import { currentTraceparent, type OpenSpan, openSpan, traced } from '@foxreel/tracing';
import { type Box, type FragmentFacts, fragmentFacts, readBoxes, type TrackFacts, trackFacts } from './fmp4.ts';
import type { LiveFolder } from './live-folder.ts';
import { SeekWindow } from './seek-window.ts';

/**
 * ffmpeg's fragment length: one frame more still stays below the part target and above 85 % of it (RFC 8216bis). Half a second
 * of video at usual frame rates is longer and half a second of AAC shorter, so video determines the cuts.
 */
export const fragmentMs = 490;
const partSeconds = 0.55;
const targetSeconds = 2;
/** Rounded, the target duration. A segment without a key frame is cut after this time all the same. */
const segmentSecondsMax = 2.49;
const segmentSecondsMin = 0.9;
const listed = 8;
/** Slow players still request segments that have left the playlist. */
const kept = listed + 8;

/** What is known about the pictures besides ffmpeg's fragments. */
export interface LivePictures {
  /** Whether picture n, counted from the first, is a key frame; null if unknown. */
  isKey(index: number): boolean | null;
  /** When the first picture arrived. */
  firstAt(): Date;
}

interface PackageOptions {
  /** Called once the stream's first segment is complete. */
  onPlayable?: () => void;
  /** Called when the picture's size is known. */
  onSize?: (size: { width: number; height: number }) => void;
  /** A rendition begins with the segment that its source begins with. */
  from?: SegmentPlace;
  /** By how many seconds its first picture lasts longer than the source's. */
  firstStretch?: number;
}

/** Which segment comes next, and its discontinuity. */
export type SegmentPlace = Pick<LiveSegment, 'number' | 'discontinuity'>;

/** Where the next encoder of a live begins, after what has been packaged so far. */
export function nextPlace(before: LiveManifest | null): SegmentPlace {
  if (!before) return { number: 0, discontinuity: 0 };
  const { number, discontinuity, parts } = before.open;
  return { number: number + (parts.length > 0 ? 1 : 0), discontinuity: discontinuity + 1 };
}

/**
 * Writes a fragmented MP4 stream as HLS: each fragment is a part, a segment consists of several and starts with a key frame if
 * there is one, and only the latest segments stay, or those of the folder's window. An existing live continues with a
 * discontinuity. Ends with the stream.
 */
export async function packageLive(
  stream: AsyncIterable<Buffer>,
  folder: LiveFolder,
  pictures: LivePictures,
  options: PackageOptions = {},
): Promise<void> {
  let track: TrackFacts | null = null;
  const init: Buffer[] = [];
  let moof: Box | null = null;
  const writer = await SegmentWriter.open(folder, pictures, options);
  try {
    for await (const box of readBoxes(stream)) {
      if (box.type === 'ftyp') init.push(box.bytes);
      if (box.type === 'moov') {
        track = trackFacts(box.content);
        if (track.video) options.onSize?.({ width: track.width, height: track.height });
        await writer.begin(Buffer.concat([...init, box.bytes]), track);
      }
      if (box.type === 'moof') moof = box;
      if (box.type !== 'mdat' || !moof || !track) continue;
      const facts = fragmentFacts(moof.content, track);
      // A final bit of sound without video is dropped.
      if (facts && facts.seconds > 0) await writer.add(Buffer.concat([moof.bytes, box.bytes]), facts, track.video);
      moof = null;
    }
  } finally {
    await writer.end();
  }
}

class SegmentWriter {
  readonly #folder: LiveFolder;
  readonly #pictures: LivePictures;
  readonly #onPlayable: () => void;
  readonly #manifest: LiveManifest;
  /** The encoder's connection, which the span of each segment refers to. */
  readonly #connection = currentTraceparent();
  readonly #rendition: boolean;
  /** Of a written segment that is in no manifest yet. */
  #span: OpenSpan | null = null;
  /** Null without one. */
  readonly #window: SeekWindow | null;
  #bytes: Buffer[] = [];
  /** Of this stream; null for what an earlier one has left. */
  #init: Buffer | null = null;
  #cutWithoutKeyFrame = false;
  #begun = false;
  #playable = false;
  /** Of the stream so far. */
  #seconds = 0;
  #samples = 0;
  #longest = 0;
  /** This segment would end with its source's if it were shorter by these seconds. */
  #stretched = { number: 0, seconds: 0 };
  /** Whether the key frame information has been right so far. */
  #foreseen = true;

  private constructor(
    folder: LiveFolder,
    { manifest, window }: { manifest: LiveManifest; window: SeekWindow | null },
    pictures: LivePictures,
    { onPlayable = () => {}, from }: PackageOptions,
  ) {
    this.#folder = folder;
    this.#manifest = manifest;
    this.#window = window;
    this.#pictures = pictures;
    this.#onPlayable = onPlayable;
    this.#rendition = from !== undefined;
  }

  static async open(folder: LiveFolder, pictures: LivePictures, options: PackageOptions): Promise<SegmentWriter> {
    const { from, firstStretch = 0 } = options;
    const before = await folder.readManifest();
    const manifest = before ?? emptyManifest();
    const window = folder.windowSeconds > 0 ? await SeekWindow.open(folder, manifest.windowFrom) : null;
    const writer = new SegmentWriter(folder, { manifest, window }, pictures, options);
    const place = from ?? nextPlace(before);
    writer.#stretched = { number: place.number, seconds: firstStretch };
    if (!before) {
      manifest.open = emptySegment(place.number, place.discontinuity);
      return writer;
    }
    // A killed worker left only parts of the last segment.
    writer.#bytes = await Promise.all(
      before.open.parts.map((_, part) => folder.read(`${before.open.number}.${part}.m4s`)),
    );
    await writer.end();
    // What the last encoder left is no segment of this one.
    writer.#playable = false;
    // A playlist has no gap: what does not lead up to the next segment leaves it.
    if (manifest.open.number !== place.number) manifest.segments = [];
    manifest.open = emptySegment(place.number, place.discontinuity);
    return writer;
  }

  begin(init: Buffer, { video, width, height, codecs }: TrackFacts): Promise<void> {
    this.#init = init;
    const bandwidth = this.#manifest.stream?.bandwidth ?? 0;
    this.#manifest.stream = video ? { width, height, codecs, bandwidth } : null;
    return this.#folder.write(initName(this.#manifest.open.discontinuity), init);
  }

  async add(bytes: Buffer, facts: FragmentFacts, video: boolean): Promise<void> {
    const manifest = this.#manifest;
    const from = this.#seconds;
    if (video && this.#isKey() === !facts.independent) this.#foreseen = false;
    this.#seconds += facts.seconds;
    this.#samples += facts.samples;
    if (!this.#begun && !facts.independent) return;
    this.#begun = true;
    // The first may be longer: until its second picture nothing ends it.
    this.#longest = Math.max(this.#longest, Math.min(facts.seconds, partSeconds));
    const outdated = this.#endsBefore(facts) ? await this.#cut(facts.independent) : [];
    if (manifest.open.parts.length === 0)
      manifest.open.at = new Date(this.#pictures.firstAt().getTime() + from * 1000).toISOString();
    await this.#folder.write(`${manifest.open.number}.${manifest.open.parts.length}.m4s`, bytes);
    manifest.open.parts.push({ seconds: facts.seconds, independent: facts.independent });
    manifest.waiting = false;
    this.#bytes.push(bytes);
    const keyNext = video ? this.#isKey() === true : facts.independent;
    if (this.#endsWith(keyNext)) outdated.push(...(await this.#cut(keyNext)));
    await this.#publish();
    await this.#folder.delete(outdated);
  }

  /** The stream has ended, so the last segment is complete as it is. */
  async end(): Promise<void> {
    if (this.#manifest.segments.length === 0 && this.#manifest.open.parts.length === 0) return;
    this.#playable = true;
    const outdated = this.#manifest.open.parts.length > 0 ? await this.#cut(true) : [];
    this.#manifest.waiting = true;
    await this.#publish();
    await this.#folder.delete(outdated);
  }

  /** Writes the manifest; of the spans of parts there would be too many. */
  async #publish(): Promise<void> {
    const span = this.#span;
    if (!span) return this.#folder.writeManifest(this.#manifest);
    this.#span = null;
    await traced('publish manifest', { traceparent: span.traceparent }, () =>
      this.#folder.writeManifest(this.#manifest),
    );
    span.end({}, false);
  }

  /** Whether the next picture is a key frame. */
  #isKey(): boolean | null {
    return this.#foreseen ? this.#pictures.isKey(this.#samples) : null;
  }

  /** Whether the open segment has its last part, so that the next preload hint belongs to the next segment. */
  #endsWith(keyNext: boolean): boolean {
    const seconds = segmentSeconds(this.#manifest.open);
    if (keyNext && (seconds >= segmentSecondsMin || this.#cutWithoutKeyFrame)) return true;
    const stretch = this.#manifest.open.number === this.#stretched.number ? this.#stretched.seconds : 0;
    return seconds - stretch + this.#longest > segmentSecondsMax;
  }

  /** The same once the next part exists: for what could not be predicted. */
  #endsBefore(next: FragmentFacts): boolean {
    const { open } = this.#manifest;
    if (open.parts.length === 0) return false;
    const seconds = segmentSeconds(open);
    if (seconds + next.seconds > segmentSecondsMax) return true;
    return next.independent && (seconds >= segmentSecondsMin || this.#cutWithoutKeyFrame);
  }

  /** Ends the open segment and starts the next; returns the files that are no longer needed. */
  async #cut(atKeyFrame: boolean): Promise<string[]> {
    const manifest = this.#manifest;
    const { open } = manifest;
    const bytes = Buffer.concat(this.#bytes);
    this.#bytes = [];
    const { stream } = manifest;
    // A short segment, as before a reconnection, says little about the bandwidth that playback needs.
    const bandwidth = Math.ceil((bytes.length * 8) / Math.max(segmentSeconds(open), 1));
    if (stream) stream.bandwidth = Math.max(stream.bandwidth, bandwidth);
    await this.#writeSegment(open, bytes);
    this.#cutWithoutKeyFrame = !atKeyFrame;
    manifest.segments = [...manifest.segments, open].slice(-listed);
    manifest.open = emptySegment(open.number + 1, open.discontinuity);
    if (this.#begun && !this.#playable) {
      this.#playable = true;
      this.#onPlayable();
    }
    // One segment more than the playlist lists, in case somebody is just loading it.
    const withoutParts = open.number - partsKeptSegments - 1;
    const count = manifest.segments.find(({ number }) => number === withoutParts)?.parts.length ?? 0;
    const parts = Array.from({ length: count }, (_, part) => `${withoutParts}.${part}.m4s`);
    return [...parts, ...(await this.#leaving(open, bytes.length))];
  }

  async #writeSegment(segment: LiveSegment, bytes: Buffer): Promise<void> {
    const [init, seconds] = [this.#init, segmentSeconds(segment)];
    const attributes = {
      'live.segment': segment.number,
      'live.segment.seconds': seconds,
      'live.segment.bytes': bytes.length,
      'live.rendition': this.#rendition,
    };
    const span = openSpan('live segment', { attributes, linkedTo: this.#connection });
    try {
      await traced('write segment', { traceparent: span?.traceparent }, () =>
        Promise.all([
          this.#folder.write(`${segment.number}.m4s`, bytes),
          init && this.#folder.recording?.add({ init, at: segment.at, bytes, seconds }),
        ]),
      );
    } catch (error) {
      span?.end({}, true);
      throw error;
    }
    this.#span = span;
  }

  /** The whole segments that are no longer needed, now that this one is complete. */
  async #leaving(segment: LiveSegment, bytes: number): Promise<string[]> {
    if (!this.#window) return segment.number < kept ? [] : [`${segment.number - kept}.m4s`];
    const { from, outdated } = await this.#window.add(segment, bytes);
    this.#manifest.windowFrom = from;
    return outdated;
  }
}

const emptySegment = (number: number, discontinuity: number): LiveSegment => ({
  number,
  at: new Date().toISOString(),
  discontinuity,
  parts: [],
});

const emptyManifest = (): LiveManifest => ({
  targetSeconds,
  partSeconds,
  segments: [],
  open: emptySegment(0, 0),
  waiting: true,
  windowFrom: null,
  stream: null,
});
