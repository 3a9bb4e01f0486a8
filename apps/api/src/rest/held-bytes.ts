import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';

const retryAfterSeconds = 30;

/** Limits the bytes that requests hold in memory at the same time. */
export class HeldBytes {
  readonly #most: number;
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Reads a stream into memory, where its bytes count until `work` is done. RATE_LIMITED if there is no room for them. */
  async read<Result>(
    fill: (add: (chunk: Uint8Array) => void) => Promise<void>,
    work: (body: Uint8Array) => Promise<Result>,
  ): Promise<Result> {
    const chunks: Uint8Array[] = [];
    let own = 0;
    try {
      await fill((chunk) => {
        if (this.#held + chunk.length > this.#most)
          throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds });
        own += chunk.length;
        this.#held += chunk.length;
        chunks.push(chunk);
      });
      return await work(Buffer.concat(chunks.splice(0)));
    } finally {
      this.#held -= own;
    }
  }
}
