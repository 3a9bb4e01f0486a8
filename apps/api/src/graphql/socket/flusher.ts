/** What has something to send. */
export interface Sender {
  /** Sends a stretch of it. Returns whether more is left. */
  sendSome(): boolean;
}

/** How long messages are gathered: what thousands of viewers hear within it costs each of them one write. */
const gatherMs = 2;
/** How long the event loop is kept before requests, pings and new messages get their turn. */
const turnMs = 5;

/** Lets all who have something to send do so, in stretches and in turns: who has one client to write to does not wait for ten thousand. */
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
