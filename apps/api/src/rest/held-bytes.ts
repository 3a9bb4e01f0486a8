import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';

/** What has arrived of one stream. */
interface Reading {
  chunks: Uint8Array[];
  bytes: number;
}

const full = () => new DomainError('UNAVAILABLE', messages.serverBusy, { retryAfterSeconds: 30 });

/**
 * Limits the bytes that requests hold in memory at the same time. Without room, the stream that has been read for longest gives
 * way: clients that send as slowly as they may cannot keep everybody else out.
 */
export class HeldBytes {
  readonly #most: number;
  #held = 0;
  /** The longest read first. */
  readonly #reading = new Set<Reading>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Reads a stream into memory, where its bytes count until `work` is done. UNAVAILABLE if there is no room for them, or no
   * longer while it is read.
   */
  async read<Result>(
    fill: (add: (chunk: Uint8Array) => void) => Promise<void>,
    work: (body: Uint8Array) => Promise<Result>,
  ): Promise<Result> {
    const own: Reading = { chunks: [], bytes: 0 };
    this.#reading.add(own);
    try {
      await fill((chunk) => this.#add(own, chunk));
      if (!this.#reading.delete(own)) throw full();
      return await work(Buffer.concat(own.chunks.splice(0)));
    } finally {
      this.#giveUp(own);
    }
  }

  #add(own: Reading, chunk: Uint8Array): void {
    if (!this.#reading.has(own)) throw full();
    while (this.#held + chunk.length > this.#most) {
      const [longest] = this.#reading;
      if (!longest || longest === own) throw full();
      this.#giveUp(longest);
    }
    own.bytes += chunk.length;
    this.#held += chunk.length;
    own.chunks.push(chunk);
  }

  #giveUp(reading: Reading): void {
    this.#reading.delete(reading);
    this.#held -= reading.bytes;
    reading.bytes = 0;
    reading.chunks = [];
  }
}
