import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@foxreel/contracts';
import type { GrowingFile, GrowingFiles, Storage } from '@foxreel/storage';
import { type Box, fragmentFacts, readBoxes, type TrackFacts, trackFacts } from './fmp4.ts';
import {
  type LiveRecording,
  type RecordedFile,
  type RecordedSegment,
  recordingsFolderName,
  stretchName,
  stretchTime,
} from './live-recording.ts';

/**
 * How long a worker may take to finish its stretch once its live has ended; it hears of the end within two seconds. After that
 * it counts as lost.
 */
const finishMs = 30_000;

/** A recording in the bucket, sent while it grows: with a worker at most its last part is lost. */
export class BucketRecording implements LiveRecording {
  readonly #storage: Storage;
  readonly #growing: GrowingFiles;
  readonly #prefix: string;
  /** The stretch of this packager; null before its first segment. */
  #stretch: GrowingFile | null = null;
  #bytes = 0;
  #over = false;

  constructor(storage: Storage, liveId: string) {
    if (!storage.growing) throw new Error('Recordings in a bucket need one');
    this.#storage = storage;
    this.#growing = storage.growing;
    this.#prefix = `${recordingsFolderName}/${liveId}`;
  }

  async add(segment: RecordedSegment): Promise<void> {
    if (this.#over) return;
    await this.#append(segment).catch(() => {
      this.#over = true;
    });
  }

  async close(): Promise<void> {
    this.#over = true;
    await this.#stretch?.finish();
  }

  async use(work: (files: RecordedFile[], folder: string) => Promise<void>): Promise<void> {
    await this.#finishAll();
    const folder = await this.#storage.temporaryFile();
    try {
      await mkdir(folder);
      await work(await this.#fetch(folder), folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async remove(): Promise<void> {
    await this.#growing.discard(this.#prefix);
    await this.#storage.deletePrefix(this.#prefix);
  }

  async #append({ init, at, bytes }: RecordedSegment): Promise<void> {
    if (!this.#stretch) {
      for (const key of await this.#storage.list(this.#prefix))
        this.#bytes += (await this.#storage.stat(key))?.bytes ?? 0;
      this.#bytes += await this.#growing.unfinishedBytes(this.#prefix);
      const key = `${this.#prefix}/${stretchName(Date.parse(at))}`;
      this.#stretch = this.#growing.begin(key, { contentType: 'video/mp4' });
      await this.#stretch.append(init);
    }
    this.#bytes += bytes.length;
    if (this.#bytes > limits.liveRecordingBytesMax) this.#over = true;
    else await this.#stretch.append(bytes);
  }

  async #finishAll(): Promise<void> {
    const deadline = Date.now() + finishMs;
    while ((await this.#growing.unfinished(this.#prefix)).length > 0) {
      if (Date.now() > deadline) return this.#growing.finish(this.#prefix);
      await sleep(1_000);
    }
  }

  async #fetch(folder: string): Promise<RecordedFile[]> {
    const files: RecordedFile[] = [];
    for (const key of await this.#storage.list(this.#prefix)) {
      const name = key.slice(this.#prefix.length + 1);
      const time = stretchTime(name);
      const stream = time === null ? null : await this.#storage.read(key);
      if (time === null || !stream) continue;
      const file = join(folder, name);
      files.push({ file, at: new Date(time), seconds: await copyFragments(stream, file) });
    }
    return files;
  }
}

/** Copies what a stretch has of whole fragments: a lost worker's ends anywhere. Returns their seconds. */
async function copyFragments(stream: Readable, file: string): Promise<number> {
  let seconds = 0;
  async function* whole(): AsyncGenerator<Buffer> {
    let track: TrackFacts | null = null;
    let moof: Box | null = null;
    for await (const box of readBoxes(stream)) {
      if (box.type === 'moof') {
        moof = box;
        continue;
      }
      if (box.type === 'moov') track = trackFacts(box.content);
      if (moof && track) seconds += fragmentFacts(moof.content, track)?.seconds ?? 0;
      yield moof ? Buffer.concat([moof.bytes, box.bytes]) : box.bytes;
      moof = null;
    }
  }
  await pipeline(whole, createWriteStream(file));
  return seconds;
}
