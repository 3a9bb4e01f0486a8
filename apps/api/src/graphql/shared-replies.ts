import { topics } from '@foxreel/contracts';
import type { Realtime } from '@foxreel/realtime';

/** A finished reply to a visitor. */
export interface SharedReply {
  body: Buffer;
  /** What it costs of the visitor's budget. */
  points: number;
}

/** A cached reply. */
interface KeptReply extends SharedReply {
  /** On performance.now()'s scale, which clock changes do not affect. */
  until: number;
}

/** How stale counts, names and pictures may be. Removed and private media disappear at once, by an event. */
const lifetimeMs = 5000;
const bytesMax = 32 * 1024 * 1024;

/**
 * Replies to public queries as finished bytes, for visitors: by query text and shuffle ring
 * (docs/decisions/0016-shared-replies.md). Their file URLs are valid for hours, far longer than a reply.
 */
export class SharedReplies {
  /** By text, then by ring: the long text is hashed once. */
  readonly #kept = new Map<string, Map<string, KeptReply>>();
  #bytes = 0;
  #making = new Map<string, Promise<SharedReply | null>>();

  get(text: string, ring: string): SharedReply | undefined {
    const cached = this.#kept.get(text)?.get(ring);
    return cached && cached.until > performance.now() ? cached : undefined;
  }

  /** Computes and caches a reply; concurrent requests for it wait. Null if `work` returns none. */
  make(text: string, ring: string, work: () => Promise<SharedReply | null>): Promise<SharedReply | null> {
    const making = this.#making;
    const key = `${ring}\n${text}`;
    const pending = making.get(key);
    if (pending) return pending;
    const reply = work()
      .then((reply) => {
        // The cache was cleared meanwhile, so this reply may be outdated.
        if (reply && making === this.#making) this.#keep(text, ring, reply);
        return reply;
      })
      .finally(() => making.delete(key));
    making.set(key, reply);
    return reply;
  }

  clear(): void {
    this.#making = new Map();
    this.#kept.clear();
    this.#bytes = 0;
  }

  #keep(text: string, ring: string, reply: SharedReply): void {
    const rings = this.#kept.get(text) ?? new Map<string, KeptReply>();
    const before = rings.get(ring);
    this.#bytes += reply.body.length - (before?.body.length ?? 0) + (rings.size === 0 ? text.length : 0);
    // Replies last seconds: if there are too many, all are dropped.
    if (this.#bytes > bytesMax) this.clear();
    else this.#kept.set(text, rings.set(ring, { ...reply, until: performance.now() + lifetimeMs }));
  }
}

/** Clears the replies when the catalog changes, here or in another process, or events may have been lost. */
export function followCatalogue(replies: SharedReplies, realtime: Pick<Realtime, 'subscribe'>): void {
  const subscription = realtime.subscribe([topics.catalogue(), topics.system()]);
  void (async () => {
    for await (const _event of subscription) replies.clear();
  })();
}
