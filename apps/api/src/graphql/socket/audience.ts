import type { Delivery, Listening, Realtime } from '@foxreel/realtime';
import type { FeedPlan } from '../event-feed.ts';
import type { Flusher, Sender } from './flusher.ts';
import { HeardEvents, type HeardRun, type Tail } from './heard-events.ts';
import { sharedTail } from './shared-frames.ts';
import type { Subscriber } from './subscriber.ts';

/** What its subscribers hear, and how the reply to an event is worked out and printed. */
export interface AudienceQuestion {
  plan: FeedPlan<object>;
  answer(event: object): string | Promise<string>;
}

/** Subscribers that are served before other audiences have their turn. */
const atOnce = 50;

/**
 * All subscriptions of this process that ask the same: one ear for all of them, and each event is worked out and printed once. They are
 * served in laps: whose turn it is gets everything that came since their last one, in one write. Under load a lap takes longer and brings more.
 */
export class Audience implements Sender {
  readonly #question: AudienceQuestion;
  readonly #listening: Listening;
  readonly #flusher: Flusher;
  readonly #onEmpty: () => void;
  readonly #subscribers = new Set<Subscriber>();
  readonly #tails = new WeakMap<object, Tail>();
  readonly #heard = new HeardEvents();
  /** Those whose turn in this lap is still to come; null before the first. */
  #toServe: Iterator<Subscriber> | null = null;
  #lap = 0;

  constructor(question: AudienceQuestion, realtime: Realtime, flusher: Flusher, onEmpty: () => void) {
    this.#question = question;
    this.#flusher = flusher;
    this.#onEmpty = onEmpty;
    this.#listening = realtime.listen(question.plan.topics, (event) => this.#hear(event));
  }

  /** The number of the next event. */
  get next(): number {
    return this.#heard.next;
  }

  /** Resolves when events arrive. */
  join(subscriber: Subscriber): Promise<void> {
    this.#subscribers.add(subscriber);
    return this.#listening.ready;
  }

  leave(subscriber: Subscriber): void {
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return;
    this.#listening.close();
    this.#onEmpty();
  }

  /** The events from this number on, null for none. */
  since(number: number): HeardRun | null {
    return this.#heard.since(number);
  }

  /** Worked out when the first subscriber needs it, the same object for all. */
  tailOf(event: object): Tail {
    const known = this.#tails.get(event);
    if (known) return known;
    const tail = this.#make(event);
    this.#tails.set(event, tail);
    return tail;
  }

  sendSome(): boolean {
    this.#toServe ??= this.#subscribers.values();
    for (let served = 0; served < atOnce; served += 1) {
      const next = this.#toServe.next();
      if (next.done) return this.#endLap();
      next.value.catchUp();
    }
    return true;
  }

  #endLap(): boolean {
    this.#heard.endLap(this.#lap);
    this.#lap += 1;
    this.#toServe = null;
    return !this.#heard.empty;
  }

  #make(event: object): Tail {
    const answer = this.#question.answer(event);
    if (typeof answer === 'string') return sharedTail(answer);
    const tail = answer.then(sharedTail);
    tail.then(
      (made) => this.#tails.set(event, made),
      () => {},
    );
    return tail;
  }

  #hear(delivery: Delivery): void {
    if (delivery.kind !== 'event') return;
    const { plan } = this.#question;
    const event = plan.select(delivery.event);
    if (event === null) return;
    if (this.#heard.empty) this.#flusher.add(this);
    const people = plan.people?.(delivery.event) ?? [];
    // Who has had a turn in this lap hears it in the next one.
    this.#heard.add({ event, people, tail: () => this.tailOf(event) }, this.#toServe ? this.#lap + 1 : this.#lap);
  }
}
