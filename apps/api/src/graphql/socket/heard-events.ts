import { SharedFrames } from './shared-frames.ts';

/** A reply to an event, ready to be sent. */
export type Tail = Buffer | Promise<Buffer>;

/** An event that an audience has heard. */
export interface Heard {
  event: object;
  /** Whom it is about: who does not see one of them does not hear it. */
  people: readonly string[];
  /** Worked out when the first subscriber needs it, the same for all. */
  tail(): Tail;
}

/** Consecutive events, as those hear them together who have heard all before and nothing since. */
export class HeardRun {
  readonly events: readonly Heard[];
  readonly people: readonly string[];
  readonly #frames = new Map<number, SharedFrames>();

  constructor(events: readonly Heard[]) {
    this.events = events;
    this.people = [...new Set(events.flatMap(({ people }) => people))];
  }

  /** The frames of all of them for heads of this length; null as long as a reply is being worked out. */
  framesFor(head: number): SharedFrames | null {
    const known = this.#frames.get(head);
    if (known) return known;
    const tails: Buffer[] = [];
    for (const heard of this.events) {
      const tail = heard.tail();
      if (tail instanceof Promise) return null;
      tails.push(tail);
    }
    const made = new SharedFrames(tails, head);
    this.#frames.set(head, made);
    return made;
  }
}

/** Events on their way to an audience, numbered as they came, and given up once everybody has had them. */
export class HeardEvents {
  /** The number of the first that is still here. */
  #first = 0;
  #events: { heard: Heard; lap: number }[] = [];
  #run: { from: number; to: number; run: HeardRun } | null = null;

  /** The number of the next event. */
  get next(): number {
    return this.#first + this.#events.length;
  }

  get empty(): boolean {
    return this.#events.length === 0;
  }

  /** `lap` is the round in which the last subscriber has it. */
  add(heard: Heard, lap: number): void {
    this.#events.push({ heard, lap });
  }

  /** All events from this number on, null for none. */
  since(number: number): HeardRun | null {
    const to = this.next;
    if (number >= to) return null;
    if (this.#run?.from !== number || this.#run.to !== to) {
      const events = this.#events.slice(Math.max(0, number - this.#first)).map(({ heard }) => heard);
      this.#run = { from: number, to, run: new HeardRun(events) };
    }
    return this.#run.run;
  }

  /** The round is over. */
  endLap(lap: number): void {
    const kept = this.#events.findIndex((event) => event.lap > lap);
    const gone = kept < 0 ? this.#events.length : kept;
    this.#first += gone;
    this.#events = this.#events.slice(gone);
    this.#run = null;
  }
}
