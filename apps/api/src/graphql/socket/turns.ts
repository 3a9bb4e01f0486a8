/** Lets so many pieces of work run at a time; the others wait in the order they came. */
export class Turns {
  readonly #most: number;
  /** Those before #next have had their turn: taking the first of thousands off an array moves all others. */
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
