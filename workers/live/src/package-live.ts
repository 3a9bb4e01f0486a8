import { initName, type LiveManifest, type LiveSegment, partsKeptSegments, segmentSeconds } from '@foxreel/domain/live';
import { type FragmentFacts, fragmentFacts } from './fmp4/fragment-facts.ts';
import { type Box, readBoxes } from './fmp4/read-boxes.ts';
import { type TrackFacts, trackFacts } from './fmp4/track-facts.ts';
import type { LiveFolder } from './live-folder.ts';

/**
 * What ffmpeg cuts its fragments to: with a frame more they stay below the part target, and above 85 % of it (RFC 8216bis). Half a
 * second of pictures at the usual rates is longer, and half a second of AAC is not, so that the pictures are what it cuts by.
 */
export const fragmentMs = 490;
const partSeconds = 0.55;
const targetSeconds = 2;
/** Rounded, the target. A segment without a key frame in this time is cut all the same. */
const segmentSecondsMax = 2.49;
const segmentSecondsMin = 0.9;
const listed = 8;
/** Players that are behind still ask for what has left the playlist. */
const kept = listed + 8;

/** What is known of the pictures besides the fragments that ffmpeg makes of them. */
export interface LivePictures {
  /** Whether this one, counted from the first, is a key frame; null when that is not known. */
  isKey(index: number): boolean | null;
  /** When the first one came in. */
  firstAt(): Date;
}

/**
 * Writes a stream of fragmented MP4 as HLS: each fragment is a part, several are a segment that begins with a key frame where
 * there is one, and only the latest segments stay. A folder that has a live already goes on with a discontinuity. Calls `onPlayable`
 * once, when the stream's first segment is whole. Ends with the stream, whose last segment is whole then.
 */
export async function packageLive(
  stream: AsyncIterable<Buffer>,
  folder: LiveFolder,
  pictures: LivePictures,
  onPlayable: () => void,
): Promise<void> {
  let track: TrackFacts | null = null;
  const init: Buffer[] = [];
  let moof: Box | null = null;
  const writer = await SegmentWriter.open(folder, pictures, onPlayable);
  try {
    for await (const box of readBoxes(stream)) {
      if (box.type === 'ftyp') init.push(box.bytes);
      if (box.type === 'moov') {
        track = trackFacts(box.content);
        await writer.begin(Buffer.concat([...init, box.bytes]));
      }
      if (box.type === 'moof') moof = box;
      if (box.type !== 'mdat' || !moof || !track) continue;
      const facts = fragmentFacts(moof.content, track);
      // A last bit of sound without a picture has no place of its own.
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
  #bytes: Buffer[] = [];
  #cutWithoutKeyFrame = false;
  #begun = false;
  #playable = false;
  /** Of the stream so far. */
  #seconds = 0;
  #samples = 0;
  #longest = 0;
  /** What is said of key frames has been right so far. */
  #foreseen = true;

  private constructor(folder: LiveFolder, manifest: LiveManifest, pictures: LivePictures, onPlayable: () => void) {
    this.#folder = folder;
    this.#manifest = manifest;
    this.#pictures = pictures;
    this.#onPlayable = onPlayable;
  }

  static async open(folder: LiveFolder, pictures: LivePictures, onPlayable: () => void): Promise<SegmentWriter> {
    const before = await folder.readManifest();
    const manifest = before ?? { targetSeconds, partSeconds, segments: [], open: emptySegment(0, 0), waiting: true };
    const writer = new SegmentWriter(folder, manifest, pictures, onPlayable);
    if (!before) return writer;
    // A worker that was killed left the last segment's parts alone.
    writer.#bytes = await Promise.all(
      before.open.parts.map((_, part) => folder.read(`${before.open.number}.${part}.m4s`)),
    );
    await writer.end();
    manifest.open = emptySegment(manifest.open.number, manifest.open.discontinuity + 1);
    return writer;
  }

  begin(init: Buffer): Promise<void> {
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
    this.#longest = Math.max(this.#longest, facts.seconds);
    const outdated = this.#endsBefore(facts) ? await this.#cut(facts.independent) : [];
    if (manifest.open.parts.length === 0)
      manifest.open.at = new Date(this.#pictures.firstAt().getTime() + from * 1000).toISOString();
    await this.#folder.write(`${manifest.open.number}.${manifest.open.parts.length}.m4s`, bytes);
    manifest.open.parts.push({ seconds: facts.seconds, independent: facts.independent });
    manifest.waiting = false;
    this.#bytes.push(bytes);
    const keyNext = video ? this.#isKey() === true : facts.independent;
    if (this.#endsWith(keyNext)) outdated.push(...(await this.#cut(keyNext)));
    await this.#folder.writeManifest(manifest);
    await this.#folder.delete(outdated);
  }

  /** Nothing more comes: what there is of the last segment is all of it. */
  async end(): Promise<void> {
    if (this.#manifest.segments.length === 0 && this.#manifest.open.parts.length === 0) return;
    this.#playable = true;
    const outdated = this.#manifest.open.parts.length > 0 ? await this.#cut(true) : [];
    this.#manifest.waiting = true;
    await this.#folder.writeManifest(this.#manifest);
    await this.#folder.delete(outdated);
  }

  /** Whether the picture that comes next is a key frame. */
  #isKey(): boolean | null {
    return this.#foreseen ? this.#pictures.isKey(this.#samples) : null;
  }

  /** Whether the open segment has its last part, so that the next hint is of the next segment. */
  #endsWith(keyNext: boolean): boolean {
    const seconds = segmentSeconds(this.#manifest.open);
    if (keyNext && (seconds >= segmentSecondsMin || this.#cutWithoutKeyFrame)) return true;
    return seconds + this.#longest > segmentSecondsMax;
  }

  /** The same once the next part is there: of what could not be foreseen. */
  #endsBefore(next: FragmentFacts): boolean {
    const { open } = this.#manifest;
    if (open.parts.length === 0) return false;
    const seconds = segmentSeconds(open);
    if (seconds + next.seconds > segmentSecondsMax) return true;
    return next.independent && (seconds >= segmentSecondsMin || this.#cutWithoutKeyFrame);
  }

  /** Ends the open segment and begins the next; returns the files that nobody asks for any more. */
  async #cut(atKeyFrame: boolean): Promise<string[]> {
    const manifest = this.#manifest;
    const { open } = manifest;
    await this.#folder.write(`${open.number}.m4s`, ...this.#bytes);
    this.#bytes = [];
    this.#cutWithoutKeyFrame = !atKeyFrame;
    manifest.segments = [...manifest.segments, open].slice(-listed);
    manifest.open = emptySegment(open.number + 1, open.discontinuity);
    if (this.#begun && !this.#playable) {
      this.#playable = true;
      this.#onPlayable();
    }
    // One segment more than the playlist lists: somebody may just be loading it.
    const withoutParts = open.number - partsKeptSegments - 1;
    const parts = Array.from({ length: partsMax }, (_, part) => `${withoutParts}.${part}.m4s`);
    return withoutParts < 0 ? [] : [...parts, `${open.number - kept}.m4s`];
  }
}

/** A segment has five of the full length; a stream of many key frames has more, but never shorter than a frame. */
const partsMax = 32;
const emptySegment = (number: number, discontinuity: number): LiveSegment => ({
  number,
  at: new Date().toISOString(),
  discontinuity,
  parts: [],
});
