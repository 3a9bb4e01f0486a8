import { messages } from '@foxreel/contracts';
import { DomainError } from './domain-error.ts';

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets so many pieces of heavy work run at once and so many wait, so that they cannot starve the machine.
 * RATE_LIMITED when too many are waiting.
 */
export function createTurns({ runningMax, waitingMax }: { runningMax: number; waitingMax: number }): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax)
        throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
