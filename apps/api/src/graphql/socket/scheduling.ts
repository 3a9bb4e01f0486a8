import type { StatesPlan } from '../event-feed.ts';

/** A client with something to send. */
export interface Sender {
  /** Sends a slice. Returns whether more is left. */
  sendSome(): boolean;
}

/** How long messages are gathered: everything within it costs each of thousands of viewers one write. */
const gatherMs = 2;
/** How long the event loop may be busy before requests, pings and new messages get their turn. */
const turnMs = 5;

/** Lets all clients send in slices and in turns: an audience of one does not wait for ten thousand. */
export class Flusher {
  #waiting: Sender[] = [];
  #runs = false;

  add(one: Sender): void {
    this.#waiting.push(one);
    if (this.#runs) return;
    this.#runs = true;
    setTimeout(() => this.#turn(), gatherMs);
  }

  #turn(): void {
    const until = performance.now() + turnMs;
    let taken = 0;
    for (; taken < this.#waiting.length && performance.now() < until; taken += 1) {
      const one = this.#waiting[taken];
      if (one?.sendSome()) this.#waiting.push(one);
    }
    this.#waiting = this.#waiting.slice(taken);
    this.#runs = this.#waiting.length > 0;
    if (this.#runs) setImmediate(() => this.#turn());
  }
}

/** Limits concurrent work; the rest waits in order. */
export class Turns {
  readonly #most: number;
  /** Entries before #next are done: removing the first of thousands from an array would move all others. */
  #waiting: (() => void)[] = [];
  #next = 0;
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #pass(): void {
    const next = this.#waiting[this.#next];
    if (!next) this.#running -= 1;
    else {
      this.#next += 1;
      next();
    }
    if (this.#next < this.#waiting.length / 2) return;
    this.#waiting = this.#waiting.slice(this.#next);
    this.#next = 0;
  }
}

/** States of one thing for one client: only newer ones, at most one per `everyMs`, and the last always arrives. */
export class ThrottledStates<State extends object> {
  readonly #plan: Pick<StatesPlan<State>, 'isLater' | 'everyMs'>;
  readonly #hand: (state: State) => void;
  #latest: State | null = null;
  #waits = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(plan: Pick<StatesPlan<State>, 'isLater' | 'everyMs'>, hand: (state: State) => void) {
    this.#plan = plan;
    this.#hand = hand;
  }

  push(state: State): void {
    if (this.#latest !== null && !this.#plan.isLater(state, this.#latest)) return;
    this.#latest = state;
    this.#waits = true;
    if (this.#timer === null) this.#next();
  }

  #next(): void {
    this.#timer = null;
    if (!this.#waits || this.#latest === null) return;
    this.#waits = false;
    this.#timer = setTimeout(() => this.#next(), this.#plan.everyMs);
    this.#hand(this.#latest);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waits = false;
  }
}
