import type { HiddenAccounts } from '../../realtime/hidden-accounts.ts';
import type { FeedPlan } from '../event-feed.ts';
import type { Audience, AudienceEvent, EventRange, Tail } from './audience.ts';
import { type FrameWriter, type MessageHead, messageHead } from './frames.ts';
import { ThrottledStates } from './scheduling.ts';

/** A subscriber's connection. */
export interface SubscriberHome {
  writer: FrameWriter;
  hidden: HiddenAccounts;
  /** The subscription has ended: notifies the client. */
  completed(id: string): void;
  failed(id: string, error: unknown): void;
  /** The client is too slow. */
  drop(): void;
}

/** Events that wait for a database answer before they may be sent. */
const waitingMax = 256;

/** One open subscription: its events are sent in turn; only if something must be checked first, later events wait behind it. */
export class Subscriber {
  readonly #id: string;
  readonly #head: MessageHead;
  readonly #home: SubscriberHome;
  readonly #audience: Audience;
  readonly #states: ThrottledStates<object> | null;
  /** The number of the first event it has not received. */
  #next: number;
  #last: Promise<void> | null = null;
  #waiting = 0;
  #over = false;
  /** An authorization check is queued. */
  #doubted = false;

  constructor(id: string, home: SubscriberHome, audience: Audience, { states }: FeedPlan<object>) {
    this.#id = id;
    this.#head = messageHead(id);
    this.#home = home;
    this.#audience = audience;
    this.#states = states ? new ThrottledStates(states, (state) => this.#send(true, audience.tailOf(state))) : null;
    const heard = audience.join(this);
    this.#next = audience.next;
    if (states)
      this.#afterAll(
        heard.then(() => states.first()),
        (state) => this.#begin(state),
      );
  }

  /** Receives events since its last turn. */
  catchUp(): void {
    const run = this.#audience.since(this.#next);
    if (run === null) return;
    this.#next = this.#audience.next;
    if (!this.#over && !this.#sendAll(run)) for (const heard of run.events) this.#hear(heard);
  }

  /** Nothing more is sent until it is authorized again. `ask` runs later; further doubts meanwhile are covered by it. */
  doubt(ask: () => Promise<boolean>, inTurn: (work: () => Promise<boolean>) => Promise<boolean>): void {
    if (this.#doubted) return;
    this.#doubted = true;
    const holds = inTurn(async () => {
      this.#doubted = false;
      return this.#over || (await ask());
    });
    this.#afterAll(holds, (still) => still || this.complete());
  }

  /** Ends on our side. */
  complete(): void {
    if (this.end()) this.#home.completed(this.#id);
  }

  /** Ends silently. False if it had already ended. */
  end(): boolean {
    if (this.#over) return false;
    this.#over = true;
    this.#states?.stop();
    this.#audience.leave(this);
    return true;
  }

  /** The usual case: nothing to check, and nobody hidden. False: events must be handled one by one. */
  #sendAll(run: EventRange): boolean {
    if (this.#last !== null || this.#states !== null) return false;
    const hides = this.#hides(run.people);
    // Each event waits for the same result and handles its failure: an unhandled rejection would end the process.
    if (hides instanceof Promise) hides.catch(() => {});
    if (hides !== false) return false;
    const frames = run.framesFor(this.#head.bytes);
    if (frames !== null) this.#home.writer.write(this.#head, frames);
    return frames !== null;
  }

  #hear({ event, people, tail }: AudienceEvent): void {
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

  /** Handles a result once all earlier ones are handled; a failure ends the subscription. */
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
