import { messages } from '@foxreel/contracts';
import { DomainError } from './errors.ts';

/** Runs work of one key: an account, or whatever else takes turns with its like. */
export type FairLimiter = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  start(): void;
  reject(error: unknown): void;
}

interface Queue {
  running: number;
  /** Number of the last start; 0 before the first. */
  lastStart: number;
  waiting: Waiting[];
}

/**
 * Lets so many pieces of heavy work run at once and so many wait. Keys take turns: the next is the first of whoever has the fewest
 * running, and of those of whoever was served longest ago. RATE_LIMITED when too many wait: who has the most waiting gives way.
 */
export function createFairLimiter({ runningMax, waitingMax }: { runningMax: number; waitingMax: number }): FairLimiter {
  const queues = new Map<string, Queue>();
  let running = 0;
  let waiting = 0;
  let starts = 0;

  function queueOf(key: string): Queue {
    const queue = queues.get(key) ?? { running: 0, lastStart: 0, waiting: [] };
    queues.set(key, queue);
    return queue;
  }
  function begin(queue: Queue): void {
    running += 1;
    starts += 1;
    queue.running += 1;
    queue.lastStart = starts;
  }
  function startNext(): void {
    let next: Queue | null = null;
    for (const queue of queues.values())
      if (queue.waiting.length > 0 && (!next || comesBefore(queue, next))) next = queue;
    const first = next?.waiting.shift();
    if (!next || !first) return;
    waiting -= 1;
    begin(next);
    first.start();
  }
  /** Rejects the last of the longest queue, so that whoever waits for little is not kept out by whoever waits for much. */
  function makeWay(newcomer: Queue): void {
    let longest = newcomer;
    for (const queue of queues.values()) if (queue.waiting.length > longest.waiting.length) longest = queue;
    const error = new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: 5 });
    const last = longest === newcomer ? undefined : longest.waiting.pop();
    if (!last) throw error;
    waiting -= 1;
    last.reject(error);
  }

  return async (key, work) => {
    const queue = queueOf(key);
    if (running < runningMax) begin(queue);
    else {
      if (waiting >= waitingMax) {
        try {
          makeWay(queue);
        } catch (error) {
          if (queue.running + queue.waiting.length === 0) queues.delete(key);
          throw error;
        }
      }
      waiting += 1;
      await new Promise<void>((start, reject) => queue.waiting.push({ start, reject }));
    }
    try {
      return await work();
    } finally {
      running -= 1;
      queue.running -= 1;
      // Before this queue is forgotten: who was just served stands behind who was not.
      startNext();
      if (queue.running + queue.waiting.length === 0) queues.delete(key);
    }
  };
}

const comesBefore = (one: Queue, other: Queue): boolean =>
  one.running === other.running ? one.lastStart < other.lastStart : one.running < other.running;
