import type { ExecutionResult } from 'graphql';

/** One open subscription: it hears its source and hands each event on, until the source, the client or a right ends. */
export class Delivery implements AsyncGenerator<ExecutionResult, void, void> {
  readonly #source: AsyncIterator<unknown>;
  readonly #over: Promise<IteratorResult<ExecutionResult, void>>;
  #end: (result: IteratorResult<ExecutionResult, void>) => void = () => {};
  #fail: (error: unknown) => void = () => {};
  #ended = false;

  /** `hand` writes an event to the client; a promise holds the next one back. */
  constructor(source: AsyncIterable<unknown>, hand: (event: unknown) => void | Promise<void>, last: () => void) {
    this.#source = source[Symbol.asyncIterator]();
    this.#over = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#fail = reject;
    });
    void this.#hear(hand, last);
  }

  async #hear(hand: (event: unknown) => void | Promise<void>, last: () => void): Promise<void> {
    try {
      for (let step = await this.#source.next(); !step.done && !this.#ended; step = await this.#source.next()) {
        const handed = hand(step.value);
        if (handed) await handed;
      }
      last();
      this.#finish();
    } catch (error) {
      last();
      this.end(error);
    }
  }

  /** Ends the subscription with an error. */
  end(error: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#fail(error);
    void this.#source.return?.();
  }

  #finish(): void {
    this.#ended = true;
    this.#end({ done: true, value: undefined });
  }

  /** graphql-ws waits here for what never comes: events go past it. */
  next(): Promise<IteratorResult<ExecutionResult, void>> {
    return this.#over;
  }

  return(): Promise<IteratorResult<ExecutionResult, void>> {
    this.#finish();
    void this.#source.return?.();
    return this.#over;
  }

  throw(error: unknown): Promise<IteratorResult<ExecutionResult, void>> {
    this.end(error);
    return this.#over;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }
}
