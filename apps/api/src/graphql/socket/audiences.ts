import type { Realtime } from '@foxreel/realtime';
import type { ExecutionArgs } from 'graphql';
import { Audience, type AudienceQuestion } from './audience.ts';
import type { Flusher } from './flusher.ts';
import { shareableNumber } from './shareable-selection.ts';

/** The audiences of this process, by what they ask. */
export class Audiences {
  readonly #realtime: Realtime;
  readonly #flusher: Flusher;
  readonly #shared = new Map<string, Audience>();

  constructor(realtime: Realtime, flusher: Flusher) {
    this.#realtime = realtime;
    this.#flusher = flusher;
  }

  /** The audience of all who ask the same; of this subscription alone when its answers are one viewer's own. */
  of({ document, operationName, variableValues }: ExecutionArgs, question: AudienceQuestion): Audience {
    const number = shareableNumber(document);
    if (number === null) return new Audience(question, this.#realtime, this.#flusher, () => {});
    const key = `${number} ${operationName ?? ''} ${JSON.stringify(variableValues ?? null)}`;
    const known = this.#shared.get(key);
    if (known) return known;
    const made = new Audience(question, this.#realtime, this.#flusher, () => this.#shared.delete(key));
    this.#shared.set(key, made);
    return made;
  }
}
