import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { isMissing } from './local-files.ts';

/** The body exceeded the agreed size. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

/** The range does not start at the end of the file. */
export class RangeGapError extends Error {
  override readonly name = 'RangeGapError';
}

/** A local file that grows as bytes arrive, over several connections if necessary. */
export class IncomingFile {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Bytes on disk; 0 if none has arrived. */
  async size(): Promise<number> {
    try {
      return (await stat(this.path)).size;
    } catch (error) {
      if (isMissing(error)) return 0;
      throw error;
    }
  }

  /**
   * Writes `body` from byte `start` and truncates what was after it; bytes that arrived before an error stay. Returns the new
   * size, synced to disk. Throws RangeGapError if `start` is past the end, TooManyBytesError past `max`.
   */
  async append(body: Readable, options: { start: number; max: number }): Promise<number> {
    if (options.start > (await this.size())) throw new RangeGapError(`The file ends before byte ${options.start}`);
    await mkdir(dirname(this.path), { recursive: true });
    const file = await open(this.path, options.start === 0 ? 'w' : 'r+');
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

  /** Deletes the partial file. */
  async discard(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, chunk: Uint8Array, position: number): Promise<number> {
  let done = 0;
  while (done < chunk.length)
    done += (await file.write(chunk, done, chunk.length - done, position + done)).bytesWritten;
  return done;
}
