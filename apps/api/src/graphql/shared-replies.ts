import { topics } from '@foxreel/contracts';
import type { Realtime } from '@foxreel/realtime';
import { LRUCache } from 'lru-cache';

/** A finished reply to an anonymous visitor. */
export interface SharedReply {
  body: Buffer;
  /** What asking for it takes of the visitor's budget. */
  points: number;
}

/** How long counts, names and pictures may be behind. What is removed or made private goes at once, by news. */
const lifetimeMs = 5000;
const bytesMax = 32 * 1024 * 1024;

/**
 * Replies to public queries, as finished bytes, for visitors without a login: by what was asked and the ring of the shuffle
 * (docs/decisions/0016-shared-replies.md). The addresses of files in them open for hours, far longer than a reply lives.
 */
export class SharedReplies {
  readonly #replies = new LRUCache<string, SharedReply>({
    maxSize: bytesMax,
    sizeCalculation: ({ body }, key) => body.length + key.length,
    ttl: lifetimeMs,
  });
  #made = 0;

  get(key: string): SharedReply | undefined {
    return this.#replies.get(key);
  }

  /** Taken before a reply is worked out: a change in between makes it one that must not be kept. */
  version(): number {
    return this.#made;
  }

  keep(key: string, reply: SharedReply, version: number): void {
    if (version === this.#made) this.#replies.set(key, reply);
  }

  clear(): void {
    this.#made += 1;
    this.#replies.clear();
  }
}

/** Forgets the replies whenever the catalogue changes, here or in another process, or news may have been lost. */
export function followCatalogue(replies: SharedReplies, realtime: Pick<Realtime, 'subscribe'>): void {
  const subscription = realtime.subscribe([topics.catalogue(), topics.system()]);
  void (async () => {
    for await (const _event of subscription) replies.clear();
  })();
}
