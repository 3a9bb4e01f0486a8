import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@foxreel/contracts';
import { freeBytes } from '@foxreel/storage';

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

/**
 * What is kept of a recorded live until it has ended: a file for each packager, named by the time of its first picture. It ends
 * early when it is too large, the disk nearly full, or a write fails: the live itself goes on.
 */
export class RecordingFolder {
  readonly path: string;
  /** The file that this packager writes; null before its first segment. */
  #begun: { time: number; seconds: number } | null = null;
  #bytes = 0;
  #over = false;

  constructor(root: string, liveId: string) {
    this.path = join(root, liveId);
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

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }

  #name(extension: 'mp4' | 'seconds'): string {
    return join(this.path, `${this.#begun?.time}.${extension}`);
  }
}
