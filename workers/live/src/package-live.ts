import { type LiveManifest, type LiveSegment, partsKeptSegments, segmentSeconds } from '@foxreel/domain/live';
import { type FragmentFacts, fragmentFacts } from './fmp4/fragment-facts.ts';
import { type Box, readBoxes } from './fmp4/read-boxes.ts';
import { type TrackFacts, trackFacts } from './fmp4/track-facts.ts';
import type { LiveFolder } from './live-folder.ts';

/** What ffmpeg cuts its fragments to: with a frame more they stay below the part target, and above 85 % of it (RFC 8216bis). */
export const fragmentMs = 470;
const partSeconds = 0.55;
const targetSeconds = 2;
/** Rounded, the target. A segment without a key frame in this time is cut all the same. */
const segmentSecondsMax = 2.4;
const segmentSecondsMin = 0.9;
const listed = 8;
/** Players that are behind still ask for what has left the playlist. */
const kept = listed + 8;

/**
 * Writes a stream of fragmented MP4 as HLS: each fragment is a part, several are a segment that begins with a key frame where
 * there is one, and only the latest segments stay. Calls `onPlayable` once, when the first segment is whole. Ends with the stream.
 */
export async function packageLive(
  stream: AsyncIterable<Buffer>,
  folder: LiveFolder,
  onPlayable: () => void,
): Promise<void> {
  let track: TrackFacts | null = null;
  const init: Buffer[] = [];
  let moof: Box | null = null;
  const writer = new SegmentWriter(folder, onPlayable);
  for await (const box of readBoxes(stream)) {
    if (box.type === 'ftyp') init.push(box.bytes);
    if (box.type === 'moov') {
      track = trackFacts(box.content);
      await folder.write('init.mp4', ...init, box.bytes);
    }
    if (box.type === 'moof') moof = box;
    if (box.type !== 'mdat' || !moof || !track) continue;
    const facts = fragmentFacts(moof.content, track);
    // A last bit of sound without a picture has no place of its own.
    if (facts && facts.seconds > 0) await writer.add(Buffer.concat([moof.bytes, box.bytes]), facts);
    moof = null;
  }
}

class SegmentWriter {
  readonly #folder: LiveFolder;
  readonly #onPlayable: () => void;
  readonly #manifest: LiveManifest;
  #bytes: Buffer[] = [];
  #cutWithoutKeyFrame = false;

  constructor(folder: LiveFolder, onPlayable: () => void) {
    this.#folder = folder;
    this.#onPlayable = onPlayable;
    this.#manifest = { targetSeconds, partSeconds, segments: [], open: emptySegment(0) };
  }

  async add(bytes: Buffer, facts: FragmentFacts): Promise<void> {
    const manifest = this.#manifest;
    const nothingYet = manifest.open.number === 0 && manifest.open.parts.length === 0;
    if (nothingYet && !facts.independent) return;
    const outdated = this.#mustCut(facts) ? await this.#cut(facts.independent) : [];
    if (manifest.open.parts.length === 0) manifest.open.at = new Date().toISOString();
    await this.#folder.write(`${manifest.open.number}.${manifest.open.parts.length}.m4s`, bytes);
    manifest.open.parts.push(facts);
    this.#bytes.push(bytes);
    await this.#folder.writeManifest(manifest);
    await this.#folder.delete(outdated);
  }

  #mustCut(next: FragmentFacts): boolean {
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
    manifest.open = emptySegment(open.number + 1);
    if (open.number === 0) this.#onPlayable();
    // One segment more than the playlist lists: somebody may just be loading it.
    const withoutParts = open.number - partsKeptSegments - 1;
    const parts = Array.from({ length: partsMax }, (_, part) => `${withoutParts}.${part}.m4s`);
    return withoutParts < 0 ? [] : [...parts, `${open.number - kept}.m4s`];
  }
}

/** A segment has five of the full length; a stream of many key frames has more, but never shorter than a frame. */
const partsMax = 32;
const emptySegment = (number: number): LiveSegment => ({ number, at: new Date().toISOString(), parts: [] });
