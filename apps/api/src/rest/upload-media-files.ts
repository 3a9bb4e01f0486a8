import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits, mediaTypeOfName, messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import type { Storage } from '@foxreel/storage';

export interface ArrivedFile {
  /** Where it waits on disk; null when its kind is not taken and its bytes were let go. */
  path: string | null;
  name: string;
  bytes: number;
}

/** The files of one request on their way to disk; dispose() deletes those that nobody has moved away. */
export class ArrivingFiles {
  readonly files: ArrivedFile[] = [];
  readonly #storage: Storage;
  #total = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Streams one file to disk. TOO_LARGE once all of them together pass 1000 MB. */
  async take(body: Readable, name: string): Promise<void> {
    const file: ArrivedFile = { path: null, name, bytes: 0 };
    this.files.push(file);
    if (mediaTypeOfName(name) === null) {
      for await (const chunk of this.#counted(body, file)) void chunk;
      return;
    }
    file.path = await this.#storage.temporaryFile();
    await pipeline(
      body,
      (source: AsyncIterable<Uint8Array>) => this.#counted(source, file),
      createWriteStream(file.path),
    );
  }

  async *#counted(source: AsyncIterable<Uint8Array>, file: ArrivedFile): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      file.bytes += chunk.length;
      this.#total += chunk.length;
      if (this.#total > limits.uploadBytesMax) throw new DomainError('TOO_LARGE', messages.uploadTooLarge);
      yield chunk;
    }
  }

  async dispose(): Promise<void> {
    await Promise.all(this.files.map(({ path }) => path && rm(path, { force: true })));
  }
}
