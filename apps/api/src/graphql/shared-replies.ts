import { topics } from '@foxreel/contracts';
import type { Realtime } from '@foxreel/realtime';

/** A finished reply to an anonymous visitor. */
export interface SharedReply {
  body: Buffer;
  /** What asking for it takes of the visitor's budget. */
  points: number;
}

/** A reply as it is kept. */
interface KeptReply extends SharedReply {
  /** By performance.now(), which no change of the clock makes longer. */
  until: number;
}

/** How long counts, names and pictures may be behind. What is removed or made private goes at once, by an event. */
const lifetimeMs = 5000;
const bytesMax = 32 * 1024 * 1024;

/**
 * Replies to public queries, as finished bytes, for visitors without a login: by the text that was sent and the ring of the shuffle
 * (docs/decisions/0016-shared-replies.md). The addresses of files in them open for hours, far longer than a reply lives.
 */
export class SharedReplies {
  /** By text, then by ring: the text is long, and is read once to be found. */
  readonly #kept = new Map<string, Map<string, KeptReply>>();
  #bytes = 0;
  #making = new Map<string, Promise<SharedReply | null>>();

  get(text: string, ring: string): SharedReply | undefined {
    const kept = this.#kept.get(text)?.get(ring);
    return kept && kept.until > performance.now() ? kept : undefined;
  }

  /** Has a reply worked out and keeps it; whoever asks for the same meanwhile waits for it. Null where `work` gives none. */
  make(text: string, ring: string, work: () => Promise<SharedReply | null>): Promise<SharedReply | null> {
    const making = this.#making;
    const key = `${ring}\n${text}`;
    const begun = making.get(key);
    if (begun) return begun;
    const made = work()
      .then((reply) => {
        // The replies were cleared in between: what has changed may be missing in this one.
        if (reply && making === this.#making) this.#keep(text, ring, reply);
        return reply;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
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
    // They live for seconds: when there are too many, all begin anew.
    if (this.#bytes > bytesMax) this.clear();
    else this.#kept.set(text, rings.set(ring, { ...reply, until: performance.now() + lifetimeMs }));
  }
}

/** Forgets the replies whenever the catalogue changes, here or in another process, or events may have been lost. */
export function followCatalogue(replies: SharedReplies, realtime: Pick<Realtime, 'subscribe'>): void {
  const subscription = realtime.subscribe([topics.catalogue(), topics.system()]);
  void (async () => {
    for await (const _event of subscription) replies.clear();
  })();
}
