import type { Listening, Realtime, RealtimeEvent } from '@foxreel/realtime';
import type { FeedPlan } from '../news-feed.ts';
import { sharedTail } from './frame-writer.ts';
import type { Subscriber } from './subscriber.ts';

/** A reply to an event, ready to be sent. */
export type Tail = Buffer | Promise<Buffer>;

/** What its subscribers hear, and how the reply to an event is worked out and printed. */
export interface AudienceQuestion {
  plan: FeedPlan<object>;
  answer(event: object): string | Promise<string>;
}

/** All subscriptions of this process that ask the same: one ear for all of them, and each event is worked out and printed once. */
export class Audience {
  readonly #question: AudienceQuestion;
  readonly #listening: Listening;
  readonly #subscribers = new Set<Subscriber>();
  readonly #tails = new WeakMap<object, Tail>();
  readonly #onEmpty: () => void;

  constructor(question: AudienceQuestion, realtime: Realtime, onEmpty: () => void) {
    this.#question = question;
    this.#onEmpty = onEmpty;
    this.#listening = realtime.listen(question.plan.topics, (event) => this.#hear(event));
  }

  /** Resolves when news arrives. */
  join(subscriber: Subscriber): Promise<void> {
    this.#subscribers.add(subscriber);
    return this.#listening.ready;
  }

  leave(subscriber: Subscriber): void {
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return;
    this.#listening.close();
    this.#onEmpty();
  }

  /** Worked out when the first subscriber needs it, the same object for all. */
  tailOf(event: object): Tail {
    const known = this.#tails.get(event);
    if (known) return known;
    const tail = this.#make(event);
    this.#tails.set(event, tail);
    return tail;
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

  #hear(heard: RealtimeEvent): void {
    if (heard.kind !== 'news') return;
    const { plan } = this.#question;
    const event = plan.select(heard.news);
    if (event === null) return;
    const people = plan.people?.(heard.news) ?? [];
    for (const subscriber of this.#subscribers) subscriber.hear(event, people);
  }
}
