import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@foxreel/contracts';
import { freeBytes } from '@foxreel/storage';
import {
  type LiveRecording,
  type RecordedFile,
  type RecordedSegment,
  stretchName,
  stretchTime,
} from './live-recording.ts';

/** A recording in a folder that all workers share. It also ends when the disk is nearly full. */
export class RecordingFolder implements LiveRecording {
  readonly #path: string;
  /** The stretch of this packager; null before its first segment. */
  #begun: { time: number; seconds: number } | null = null;
  #bytes = 0;
  #over = false;

  constructor(root: string, liveId: string) {
    this.#path = join(root, liveId);
  }

  async add(segment: RecordedSegment): Promise<void> {
    if (this.#over) return;
    await this.#append(segment).catch(() => {
      this.#over = true;
    });
  }

  async close(): Promise<void> {}

  async use(work: (files: RecordedFile[], folder: string) => Promise<void>): Promise<void> {
    await work(await this.#files(), this.#path);
  }

  remove(): Promise<void> {
    return rm(this.#path, { recursive: true, force: true });
  }

  async #append({ init, at, bytes, seconds }: RecordedSegment): Promise<void> {
    if (!this.#begun) {
      await mkdir(this.#path, { recursive: true });
      for (const { file } of await this.#files()) this.#bytes += (await stat(file)).size;
      this.#begun = { time: Date.parse(at), seconds: 0 };
      await writeFile(this.#file(this.#begun.time), init);
    }
    this.#bytes += bytes.length;
    if (this.#bytes > limits.liveRecordingBytesMax || (await freeBytes(this.#path)) < limits.liveReserveBytes) {
      this.#over = true;
      return;
    }
    await appendFile(this.#file(this.#begun.time), bytes);
    this.#begun.seconds += seconds;
    await writeFile(this.#secondsFile(this.#begun.time), String(this.#begun.seconds));
  }

  async #files(): Promise<RecordedFile[]> {
    const names = await readdir(this.#path).catch(() => []);
    const times = names.flatMap((name) => stretchTime(name) ?? []).toSorted();
    return Promise.all(
      times.map(async (time) => ({
        file: this.#file(time),
        at: new Date(time),
        seconds: Number(await readFile(this.#secondsFile(time), 'utf8').catch(() => '0')),
      })),
    );
  }

  #file(time: number): string {
    return join(this.#path, stretchName(time));
  }

  #secondsFile(time: number): string {
    return join(this.#path, `${time}.seconds`);
  }
}
