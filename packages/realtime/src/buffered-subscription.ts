import type { Delivery, Subscription } from './realtime.ts';

/** The receiver of the fan-out's deliveries. */
export interface Listener {
  deliver(delivery: Delivery): void;
  close(): void;
}

export interface Fanout {
  joined(subscription: Listener, topics: string[]): Promise<void>;
  left(subscription: Listener, topics: string[]): void;
}

/** One consumer's bounded queue of deliveries. A consumer that is too slow is dropped. */
export class BufferedSubscription implements Subscription, Listener {
  readonly #fanout: Fanout;
  readonly #bufferMax: number;
  readonly #topics = new Set<string>();
  #buffer: Delivery[] = [];
  #wake: (() => void) | null = null;
  #closed = false;
  #dropped = false;

  constructor(fanout: Fanout, bufferMax: number) {
    this.#fanout = fanout;
    this.#bufferMax = bufferMax;
  }

  async addTopics(topics: Iterable<string>): Promise<void> {
    if (this.#closed) return;
    const added = [...new Set(topics)].filter((topic) => !this.#topics.has(topic));
    for (const topic of added) this.#topics.add(topic);
    if (added.length > 0) await this.#fanout.joined(this, added);
  }

  removeTopics(topics: Iterable<string>): void {
    const removed = [...topics].filter((topic) => this.#topics.delete(topic));
    if (removed.length > 0) this.#fanout.left(this, removed);
  }

  topics(): ReadonlySet<string> {
    return this.#topics;
  }

  dropped(): boolean {
    return this.#dropped;
  }

  /** Called by the fan-out. */
  deliver(delivery: Delivery): void {
    if (this.#closed) return;
    if (this.#buffer.length >= this.#bufferMax) {
      this.#dropped = true;
      this.#buffer = [];
      this.close();
      return;
    }
    this.#buffer.push(delivery);
    this.#wake?.();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.removeTopics([...this.#topics]);
    this.#fanout.left(this, []);
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Delivery, void, void> {
    try {
      while (true) {
        const next = this.#buffer.shift();
        if (next) yield next;
        else if (this.#closed) return;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      this.close();
    }
  }
}
