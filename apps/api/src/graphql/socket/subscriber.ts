import type { HiddenPeople } from '../../realtime/hidden-people.ts';
import type { FeedPlan } from '../event-feed.ts';
import type { Audience, Heard, HeardRun, Tail } from './audience.ts';
import { type FrameWriter, type MessageHead, messageHead } from './frames.ts';
import { PacedStates } from './scheduling.ts';

/** The connection of a subscriber. */
export interface SubscriberHome {
  writer: FrameWriter;
  hidden: HiddenPeople;
  /** The subscription is over: the client is told. */
  completed(id: string): void;
  failed(id: string, error: unknown): void;
  /** The client is too slow. */
  drop(): void;
}

/** Events that wait for an answer of the database before they may be sent. */
const waitingMax = 256;

/** One open subscription: what it hears goes out in its turn; only when something must be asked first, later events wait behind it. */
export class Subscriber {
  readonly #id: string;
  readonly #head: MessageHead;
  readonly #home: SubscriberHome;
  readonly #audience: Audience;
  readonly #states: PacedStates<object> | null;
  /** The number of the first event that it has not heard. */
  #next: number;
  #last: Promise<void> | null = null;
  #waiting = 0;
  #over = false;
  /** A question of its rights waits for its turn. */
  #doubted = false;

  constructor(id: string, home: SubscriberHome, audience: Audience, { states }: FeedPlan<object>) {
    this.#id = id;
    this.#head = messageHead(id);
    this.#home = home;
    this.#audience = audience;
    this.#states = states ? new PacedStates(states, (state) => this.#send(true, audience.tailOf(state))) : null;
    const heard = audience.join(this);
    this.#next = audience.next;
    if (states)
      this.#afterAll(
        heard.then(() => states.first()),
        (state) => this.#begin(state),
      );
  }

  /** Hears what came since its last turn. */
  catchUp(): void {
    const run = this.#audience.since(this.#next);
    if (run === null) return;
    this.#next = this.#audience.next;
    if (!this.#over && !this.#sendAll(run)) for (const heard of run.events) this.#hear(heard);
  }

  /** Nothing more is sent until it is certain that it may be. `ask` is for a turn that comes later; a doubt meanwhile is the same. */
  doubt(ask: () => Promise<boolean>, inTurn: (work: () => Promise<boolean>) => Promise<boolean>): void {
    if (this.#doubted) return;
    this.#doubted = true;
    const holds = inTurn(async () => {
      this.#doubted = false;
      return this.#over || (await ask());
    });
    this.#afterAll(holds, (still) => still || this.complete());
  }

  /** Ends by our doing. */
  complete(): void {
    if (this.end()) this.#home.completed(this.#id);
  }

  /** Ends without a word to the client. False when it was over. */
  end(): boolean {
    if (this.#over) return false;
    this.#over = true;
    this.#states?.stop();
    this.#audience.leave(this);
    return true;
  }

  /** The usual case: nothing is to be asked, and nobody hidden. False leaves the events to be heard one by one. */
  #sendAll(run: HeardRun): boolean {
    if (this.#last !== null || this.#states !== null) return false;
    const hides = this.#hides(run.people);
    // Each event asks the same and says when it fails: dropped here, the failure would end the process.
    if (hides instanceof Promise) hides.catch(() => {});
    if (hides !== false) return false;
    const frames = run.framesFor(this.#head.bytes);
    if (frames !== null) this.#home.writer.write(this.#head, frames);
    return frames !== null;
  }

  #hear({ event, people, tail }: Heard): void {
    const hides = this.#hides(people);
    if (hides === true) return;
    if (this.#states) this.#hearState(event, hides);
    else this.#send(hides === false || hides.then((answer) => !answer), tail());
  }

  #hides(people: readonly string[]): boolean | Promise<boolean> {
    return people.length > 0 && this.#home.hidden.hides(people);
  }

  #begin(state: object | null): void {
    if (state !== null && !this.#over) this.#states?.push(state);
  }

  #hearState(state: object, hides: false | Promise<boolean>): void {
    if (hides === false) this.#begin(state);
    else this.#afterAll(hides, (hidden) => hidden || this.#begin(state));
  }

  #send(may: true | Promise<boolean>, tail: Tail): void {
    if (may === true && this.#last === null && !(tail instanceof Promise)) {
      if (!this.#over) this.#home.writer.send(this.#head, tail);
      return;
    }
    this.#afterAll(Promise.all([may, tail]), ([allowed, made]) => {
      if (allowed && !this.#over) this.#home.writer.send(this.#head, made);
    });
  }

  /** Acts on an answer once all before it have been acted on; an answer that fails ends the subscription. */
  #afterAll<Answer>(answer: Promise<Answer>, act: (answer: Answer) => unknown): void {
    // It may fail before its turn.
    answer.catch(() => {});
    if (this.#over) return;
    if (this.#waiting >= waitingMax) this.#home.drop();
    this.#waiting += 1;
    this.#last = (this.#last ?? Promise.resolve())
      .then(() => answer)
      .then(act)
      .then(
        () => this.#done(),
        (error) => {
          this.#done();
          if (this.end()) this.#home.failed(this.#id, error);
        },
      );
  }

  #done(): void {
    this.#waiting -= 1;
    if (this.#waiting === 0) this.#last = null;
  }
}
