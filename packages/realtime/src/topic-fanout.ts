import type { RealtimeEvent } from '@foxreel/contracts';
import type { Delivery, Listening, Subscription } from './realtime.ts';

/** The receiver of the fan-out's deliveries. */
interface Listener {
  deliver(delivery: Delivery): void;
  /** Lets its consumer read what was delivered. */
  wake(): void;
  close(): void;
}

/**
 * What a consumer does with an event takes 0.3 ms of the event loop, before the next request has a turn. With thousands of them at once
 * the process would not answer for seconds.
 */
const wokenPerTurn = 50;

function deliverTo(listeners: readonly Listener[], delivery: Delivery): void {
  for (const listener of listeners) listener.deliver(delivery);
  wakeInTurns(listeners);
}

function wakeInTurns(listeners: readonly Listener[], from = 0): void {
  const next = from + wokenPerTurn;
  for (const listener of listeners.slice(from, next)) listener.wake();
  if (next < listeners.length) setImmediate(wakeInTurns, listeners, next);
}

interface Fanout {
  joined(subscription: Listener, topics: string[]): Promise<void>;
  left(subscription: Listener, topics: string[]): void;
}

/** One consumer's bounded queue of deliveries. A consumer that is too slow is dropped. */
class BufferedSubscription implements Subscription, Listener {
  readonly #fanout: Fanout;
  readonly #bufferMax: number;
  readonly #topics = new Set<string>();
  #buffer: Delivery[] = [];
  #resume: (() => void) | null = null;
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
  }

  /** Called by the fan-out. */
  wake(): void {
    this.#resume?.();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.removeTopics([...this.#topics]);
    this.#fanout.left(this, []);
    this.#resume?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Delivery, void, void> {
    try {
      while (true) {
        const next = this.#buffer.shift();
        if (next) yield next;
        else if (this.#closed) return;
        else await new Promise<void>((resolve) => (this.#resume = resolve));
      }
    } finally {
      this.close();
    }
  }
}

/** The fan-out's channels. `subscribe` resolves once the server has confirmed, and never throws. */
interface ChannelSource {
  subscribe(topics: string[]): Promise<void>;
  unsubscribe(topics: string[]): void;
}

/**
 * Delivers each event to the local subscriptions of its topic. A channel stays subscribed while anyone in this process listens.
 */
export class TopicFanout implements Fanout {
  readonly #source: ChannelSource;
  readonly #all = new Set<Listener>();
  readonly #byTopic = new Map<string, Set<Listener>>();
  readonly #confirmed = new Map<string, Promise<void>>();

  constructor(source: ChannelSource) {
    this.#source = source;
  }

  open(bufferMax: number): BufferedSubscription {
    const subscription = new BufferedSubscription(this, bufferMax);
    this.#all.add(subscription);
    return subscription;
  }

  listen(topics: readonly string[], hear: (delivery: Delivery) => void): Listening {
    const names = [...topics];
    let open = true;
    const close = () => {
      if (!open) return;
      open = false;
      this.left(listener, names);
      this.left(listener, []);
    };
    const listener: Listener = { deliver: hear, wake: () => {}, close };
    this.#all.add(listener);
    return { ready: this.joined(listener, names), close };
  }

  topics(): string[] {
    return [...this.#byTopic.keys()];
  }

  async joined(subscription: Listener, topics: string[]): Promise<void> {
    const unheard: string[] = [];
    for (const topic of topics) {
      const listeners = this.#byTopic.get(topic);
      if (listeners) listeners.add(subscription);
      else {
        this.#byTopic.set(topic, new Set([subscription]));
        unheard.push(topic);
      }
    }
    if (unheard.length > 0) {
      const confirmation = this.#source.subscribe(unheard);
      for (const topic of unheard) this.#confirmed.set(topic, confirmation);
    }
    await Promise.all(new Set(topics.map((topic) => this.#confirmed.get(topic))));
  }

  left(subscription: Listener, topics: string[]): void {
    if (topics.length === 0) this.#all.delete(subscription);
    const silent: string[] = [];
    for (const topic of topics) {
      const listeners = this.#byTopic.get(topic);
      listeners?.delete(subscription);
      if (listeners?.size === 0) {
        this.#byTopic.delete(topic);
        this.#confirmed.delete(topic);
        silent.push(topic);
      }
    }
    if (silent.length > 0) this.#source.unsubscribe(silent);
  }

  dispatch(topic: string, event: RealtimeEvent): void {
    deliverTo([...(this.#byTopic.get(topic) ?? [])], { kind: 'event', topic, event });
  }

  /** Events of these topics (null: all) may have been lost: tells listeners to refetch. */
  resumed(topics: readonly string[] | null): void {
    const delivered = topics ? new Set(topics.flatMap((topic) => [...(this.#byTopic.get(topic) ?? [])])) : this.#all;
    deliverTo([...delivered], { kind: 'resumed' });
  }

  closeAll(): void {
    for (const subscription of [...this.#all]) subscription.close();
  }
}
