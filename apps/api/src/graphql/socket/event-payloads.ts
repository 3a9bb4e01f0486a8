import type { ExecutionResult } from 'graphql';
import { sharedTail } from './frame-writer.ts';

/** The replies to one event, by what was asked of it. */
type Tails = Map<string, Buffer | Promise<Buffer>>;

/**
 * Works out and prints each event once for all subscriptions that ask the same of it. An event is one object in a process, whoever
 * hears it; what is kept goes with it.
 */
export class EventPayloads {
  readonly #kept = new WeakMap<object, Tails>();

  /** The end of the message. `question` is null when the reply is one viewer's own. */
  tail(
    event: unknown,
    question: string | null,
    work: () => Promise<ExecutionResult> | ExecutionResult,
    print: (result: ExecutionResult) => string,
  ): Buffer | Promise<Buffer> {
    const make = async () => sharedTail(print(await work()));
    if (question === null || typeof event !== 'object' || event === null) return make();
    const tails: Tails = this.#kept.get(event) ?? new Map();
    this.#kept.set(event, tails);
    const known = tails.get(question);
    if (known) return known;
    const made = make().then((tail) => {
      tails.set(question, tail);
      return tail;
    });
    tails.set(question, made);
    return made;
  }
}
