import { messages } from '@foxreel/contracts';
import { DomainError } from './errors.ts';

/** Runs the work of one key: an account, or whatever else takes turns. */
export type FairLimiter = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  start(): void;
  reject(error: unknown): void;
}

interface Queue {
  running: number;
  /** Sequence number of the last start; 0 before the first. */
  lastStart: number;
  waiting: Waiting[];
}

/**
 * Limits concurrent and waiting heavy work. Keys take turns: next is the key with the fewest running, then the one served
 * longest ago. RATE_LIMITED if too many wait: the key with the most waiting loses its last.
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
  /** Rejects the last of the longest queue, so that heavy users do not keep out light ones. */
  function evictFor(newcomer: Queue): void {
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
          evictFor(queue);
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
      // Before this queue is forgotten: recently served keys come after others.
      startNext();
      if (queue.running + queue.waiting.length === 0) queues.delete(key);
    }
  };
}

const comesBefore = (one: Queue, other: Queue): boolean =>
  one.running === other.running ? one.lastStart < other.lastStart : one.running < other.running;
