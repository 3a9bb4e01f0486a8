import type { StatesPlan } from '../event-feed.ts';

/** States of one thing on their way to one client: only later ones, at most one in `everyMs`, and the last always arrives. */
export class PacedStates<State extends object> {
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
