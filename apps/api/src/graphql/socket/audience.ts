import type { Delivery, Listening, Realtime } from '@foxreel/realtime';
import type { ExecutionArgs } from 'graphql';
import { type AuthorisedFeed, shareableNumber } from './authorise-subscription.ts';
import { SharedFrames, sharedTail } from './frames.ts';
import type { Flusher, Sender } from './scheduling.ts';

/** A reply to an event, ready to be sent. */
export type Tail = Buffer | Promise<Buffer>;

/** An event of an audience. */
export interface AudienceEvent {
  event: object;
  /** The people it is about: viewers who cannot see one of them do not get it. */
  people: readonly string[];
  /** Computed when the first subscriber needs it, the same for all. */
  tail(): Tail;
}

/** Consecutive events, for subscribers that need exactly these. */
export class EventRange {
  readonly events: readonly AudienceEvent[];
  readonly people: readonly string[];
  readonly #frames = new Map<number, SharedFrames>();

  constructor(events: readonly AudienceEvent[]) {
    this.events = events;
    this.people = [...new Set(events.flatMap(({ people }) => people))];
  }

  /** The frames of all of them for headers of this length; null while a reply is being computed. */
  framesFor(head: number): SharedFrames | null {
    const cached = this.#frames.get(head);
    if (cached) return cached;
    const tails: Buffer[] = [];
    for (const heard of this.events) {
      const tail = heard.tail();
      if (tail instanceof Promise) return null;
      tails.push(tail);
    }
    const frames = new SharedFrames(tails, head);
    this.#frames.set(head, frames);
    return frames;
  }
}

/** Numbered events on their way to an audience, dropped once everybody has them. */
export class EventBuffer {
  /** The number of the first one still here. */
  #first = 0;
  #events: { heard: AudienceEvent; lap: number }[] = [];
  #run: { from: number; to: number; run: EventRange } | null = null;

  /** The number of the next event. */
  get next(): number {
    return this.#first + this.#events.length;
  }

  get empty(): boolean {
    return this.#events.length === 0;
  }

  /** `lap` is the lap in which the last subscriber has it. */
  add(heard: AudienceEvent, lap: number): void {
    this.#events.push({ heard, lap });
  }

  /** All events from this number on, null for none. */
  since(number: number): EventRange | null {
    const to = this.next;
    if (number >= to) return null;
    if (this.#run?.from !== number || this.#run.to !== to) {
      const events = this.#events.slice(Math.max(0, number - this.#first)).map(({ heard }) => heard);
      this.#run = { from: number, to, run: new EventRange(events) };
    }
    return this.#run.run;
  }

  /** The lap is over. */
  endLap(lap: number): void {
    const kept = this.#events.findIndex((event) => event.lap > lap);
    const gone = kept < 0 ? this.#events.length : kept;
    this.#first += gone;
    this.#events = this.#events.slice(gone);
    this.#run = null;
  }
}

/** A member of an audience. */
export interface AudienceMember {
  /** Sends everything that arrived since its last turn. */
  catchUp(): void;
}

/** Subscribers served before other audiences get their turn. */
const atOnce = 50;

/**
 * All identical subscriptions of this process: one listener for all, and each event is computed and serialized once. They are
 * served in laps: each turn sends everything since the last one in one write. Under load a lap takes longer and carries more.
 */
export class Audience implements Sender {
  readonly #feed: AuthorisedFeed;
  readonly #listening: Listening;
  readonly #flusher: Flusher;
  readonly #onEmpty: () => void;
  readonly #subscribers = new Set<AudienceMember>();
  readonly #tails = new WeakMap<object, Tail>();
  readonly #heard = new EventBuffer();
  /** Subscribers still to be served in this lap; null before the first. */
  #toServe: Iterator<AudienceMember> | null = null;
  #lap = 0;

  constructor(feed: AuthorisedFeed, realtime: Realtime, flusher: Flusher, onEmpty: () => void) {
    this.#feed = feed;
    this.#flusher = flusher;
    this.#onEmpty = onEmpty;
    this.#listening = realtime.listen(feed.plan.topics, (event) => this.#hear(event));
  }

  /** The number of the next event. */
  get next(): number {
    return this.#heard.next;
  }

  /** Resolves when events arrive. */
  join(subscriber: AudienceMember): Promise<void> {
    this.#subscribers.add(subscriber);
    return this.#listening.ready;
  }

  leave(subscriber: AudienceMember): void {
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return;
    this.#listening.close();
    this.#onEmpty();
  }

  /** The events from this number on, null for none. */
  since(number: number): EventRange | null {
    return this.#heard.since(number);
  }

  /** Computed when the first subscriber needs it, the same object for all. */
  tailOf(event: object): Tail {
    const cached = this.#tails.get(event);
    if (cached) return cached;
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
    const answer = this.#feed.answer(event);
    if (typeof answer === 'string') return sharedTail(answer);
    const tail = answer.then(sharedTail);
    tail.then(
      (computed) => this.#tails.set(event, computed),
      () => {},
    );
    return tail;
  }

  #hear(delivery: Delivery): void {
    if (delivery.kind !== 'event') return;
    const { plan } = this.#feed;
    const event = plan.select(delivery.event);
    if (event === null) return;
    if (this.#heard.empty) this.#flusher.add(this);
    const people = plan.people?.(delivery.event) ?? [];
    // Subscribers already served in this lap get it in the next one.
    this.#heard.add({ event, people, tail: () => this.tailOf(event) }, this.#toServe ? this.#lap + 1 : this.#lap);
  }
}

/** The audiences of this process, by query. */
export class Audiences {
  readonly #realtime: Realtime;
  readonly #flusher: Flusher;
  readonly #shared = new Map<string, Audience>();

  constructor(realtime: Realtime, flusher: Flusher) {
    this.#realtime = realtime;
    this.#flusher = flusher;
  }

  /** The audience of all who ask the same; of this subscription alone when its answers are one viewer's own. */
  of({ document, operationName, variableValues }: ExecutionArgs, feed: AuthorisedFeed): Audience {
    const number = shareableNumber(document);
    if (number === null) return new Audience(feed, this.#realtime, this.#flusher, () => {});
    const key = `${number} ${operationName ?? ''} ${JSON.stringify(variableValues ?? null)}`;
    const cached = this.#shared.get(key);
    if (cached) return cached;
    const audience = new Audience(feed, this.#realtime, this.#flusher, () => this.#shared.delete(key));
    this.#shared.set(key, audience);
    return audience;
  }
}
