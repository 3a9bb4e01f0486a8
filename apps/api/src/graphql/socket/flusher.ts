/** What waits to be written. */
export interface Waiting {
  flush(): void;
}

/**
 * How long messages are gathered: what thousands of viewers hear within it costs each of them one write. Writing to thousands takes
 * longer than this, and what comes meanwhile is gathered too.
 */
const gatherMs = 10;
/** Connections that are written to before others get their turn of the event loop. */
const atOnce = 500;

/** Writes to all connections that have something waiting, in stretches, so that new messages join what has not gone out yet. */
export class Flusher {
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;

  add(one: Waiting): void {
    this.#waiting.push(one);
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
  }

  #flush(): void {
    const all = this.#waiting;
    this.#waiting = [];
    this.#write(all, 0);
  }

  #write(all: readonly Waiting[], from: number): void {
    const until = Math.min(from + atOnce, all.length);
    for (let at = from; at < until; at += 1) all[at]?.flush();
    if (until < all.length) setImmediate(() => this.#write(all, until));
    else this.#timer = this.#waiting.length > 0 ? setTimeout(() => this.#flush(), gatherMs) : null;
  }
}
