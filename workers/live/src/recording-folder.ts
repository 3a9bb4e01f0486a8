import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits } from '@foxreel/contracts';
import { freeBytes, type Storage } from '@foxreel/storage';

/** The folder of all recordings below DATA_DIR: they outlive the folders of their lives. */
export const recordingsFolderName = 'live-recordings';

/** A stretch of a recording without a gap: a fragmented MP4. */
export interface RecordedFile {
  file: string;
  /** When its first picture arrived. */
  at: Date;
  seconds: number;
}

interface RecordedSegment {
  init: Buffer;
  /** When its first picture arrived, as an ISO date. */
  at: string;
  bytes: Buffer;
  seconds: number;
}

const filmPattern = /^(\d{13})\.mp4$/;
const handedOverPattern = /\/(\d{13})\.(\d+)\.mp4$/;

/**
 * What is kept of a recorded live until it has ended: a file for each packager, named by the time of its first picture. It ends
 * early when it is too large, the disk nearly full, or a write fails: the live itself goes on. With a store, each packager's file
 * goes there when it ends, for whichever worker makes the film.
 */
export class RecordingFolder {
  readonly path: string;
  /** The file that this packager writes; null before its first segment. */
  #begun: { time: number; seconds: number } | null = null;
  #bytes = 0;
  #over = false;
  readonly #prefix: string;
  readonly #storage: Storage | null;

  constructor(root: string, liveId: string, storage: Storage | null = null) {
    this.path = join(root, liveId);
    this.#prefix = `${recordingsFolderName}/${liveId}`;
    this.#storage = storage;
  }

  /** Appends a complete segment; the init file precedes the first one. Never fails. */
  async add(segment: RecordedSegment): Promise<void> {
    if (this.#over) return;
    await this.#append(segment).catch(() => {
      this.#over = true;
    });
  }

  async #append({ init, at, bytes, seconds }: RecordedSegment): Promise<void> {
    if (!this.#begun) {
      await mkdir(this.path, { recursive: true });
      for (const { file } of await this.files()) this.#bytes += (await stat(file)).size;
      this.#begun = { time: Date.parse(at), seconds: 0 };
      await writeFile(this.#name('mp4'), init);
    }
    this.#bytes += bytes.length;
    if (this.#bytes > limits.liveRecordingBytesMax || (await freeBytes(this.path)) < limits.liveReserveBytes) {
      this.#over = true;
      return;
    }
    await appendFile(this.#name('mp4'), bytes);
    this.#begun.seconds += seconds;
    await writeFile(this.#name('seconds'), String(this.#begun.seconds));
  }

  /** What has been written, the first first. */
  async files(): Promise<RecordedFile[]> {
    const names = await readdir(this.path).catch(() => []);
    const times = names.flatMap((name) => filmPattern.exec(name)?.[1] ?? []).toSorted();
    return Promise.all(
      times.map(async (time) => ({
        file: join(this.path, `${time}.mp4`),
        at: new Date(Number(time)),
        seconds: Number(await readFile(join(this.path, `${time}.seconds`), 'utf8').catch(() => '0')),
      })),
    );
  }

  /** Moves what has been written to the store, if there is one. */
  async handOver(): Promise<void> {
    if (!this.#storage) return;
    for (const { file, at, seconds } of await this.files()) {
      const name = `${at.getTime()}.${Math.round(seconds * 1000)}.mp4`;
      if (seconds > 0) await this.#storage.adopt(file, `${this.#prefix}/${name}`, { contentType: 'video/mp4' });
    }
    await rm(this.path, { recursive: true, force: true });
  }

  /** Brings back what all workers have handed over. */
  async fetch(): Promise<void> {
    if (!this.#storage) return;
    for (const key of await this.#storage.list(this.#prefix)) {
      const [, time = '', milliseconds = ''] = handedOverPattern.exec(key) ?? [];
      const stream = time === '' ? null : await this.#storage.read(key);
      if (!stream) continue;
      await mkdir(this.path, { recursive: true });
      await pipeline(stream, createWriteStream(join(this.path, `${time}.mp4`)));
      await writeFile(join(this.path, `${time}.seconds`), String(Number(milliseconds) / 1000));
    }
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
    await this.#storage?.deletePrefix(this.#prefix);
  }

  #name(extension: 'mp4' | 'seconds'): string {
    return join(this.path, `${this.#begun?.time}.${extension}`);
  }
}
