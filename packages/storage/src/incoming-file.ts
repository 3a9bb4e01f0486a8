import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { type ArrivingFile, RangeGapError, type StoredFile, TooManyBytesError } from './arriving-file.ts';
import { isMissing } from './local-files.ts';

/** An arriving file on this machine's disk. A body that starts before its end replaces what follows. */
export class IncomingFile implements ArrivingFile {
  readonly #path: string;
  readonly #moveIn: (path: string) => Promise<StoredFile>;

  constructor(path: string, moveIn: (path: string) => Promise<StoredFile>) {
    this.#path = path;
    this.#moveIn = moveIn;
  }

  async size(): Promise<number> {
    try {
      return (await stat(this.#path)).size;
    } catch (error) {
      if (isMissing(error)) return 0;
      throw error;
    }
  }

  async append(body: Readable, options: { start: number; max: number }): Promise<number> {
    if (options.start > (await this.size())) throw new RangeGapError(`The file ends before byte ${options.start}`);
    await mkdir(dirname(this.#path), { recursive: true });
    const file = await open(this.#path, options.start === 0 ? 'w' : 'r+');
    let size = options.start;
    try {
      await file.truncate(size);
      for await (const chunk of body) {
        if (!(chunk instanceof Uint8Array)) throw new TypeError('The body must be bytes');
        if (size + chunk.length > options.max) throw new TooManyBytesError(`More than ${options.max} bytes`);
        size += await writeAll(file, chunk, size);
      }
      await file.sync();
      return size;
    } finally {
      await file.close();
    }
  }

  finish(): Promise<StoredFile> {
    return this.#moveIn(this.#path);
  }

  async discard(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, chunk: Uint8Array, position: number): Promise<number> {
  let done = 0;
  while (done < chunk.length)
    done += (await file.write(chunk, done, chunk.length - done, position + done)).bytesWritten;
  return done;
}
