import type { Context } from '@foxreel/domain/kernel';
import {
  deliverAutoMessages,
  deliverMassBatch,
  handleEvent,
  splitMassMessage,
  startScheduledMass,
} from '@foxreel/domain/messaging';
import { notifyByMail } from '@foxreel/domain/notifications';
import { planPushes } from '@foxreel/domain/push';
import { type DefinedTask, defineTask, runWorker } from '@foxreel/queue';
import { createWorkerContext, type StartedWorker } from '@foxreel/worker-runtime';

interface Waiting<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Gathers concurrent calls into one call of `work`. While one batch runs the next gathers, up to `max`. If a batch fails its
 * items are retried one by one, so that a bad one fails alone.
 */
export function batch<Item>(max: number, work: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let running = false;

  async function runOne({ item, resolve, reject }: Waiting<Item>): Promise<void> {
    await work([item]).then(resolve, reject);
  }
  async function runAll(): Promise<void> {
    running = true;
    // Jobs fetched together start in the same tick: wait for all of them.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const some = waiting.slice(0, max);
      waiting = waiting.slice(max);
      try {
        await work(some.map(({ item }) => item));
        for (const { resolve } of some) resolve();
      } catch (error) {
        if (some.length > 1) for (const one of some) await runOne(one);
        else for (const { reject } of some) reject(error);
      }
    }
    running = false;
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void runAll();
    });
}

/** Messages due together are sent in one transaction, with one job each. */
const batchMax = 200;
/**
 * Twice the largest batch: one gathers while another is written. Most jobs wait for their batch; the pool limits the actual
 * work.
 */
const concurrency = 2 * batchMax;
const connections = 6;
/** Mass message batches run one after another, with the database capacity that is left. */
const massConcurrency = 2;

function messageTasks(ctx: Context): DefinedTask[] {
  const deliver = batch<{ delivery: string }>(batchMax, (payloads) => deliverAutoMessages(ctx, payloads));
  return [
    defineTask('dispatch_event', async (payload) => {
      await handleEvent(ctx, payload);
      await notifyByMail(ctx, payload);
      await planPushes(ctx, payload);
    }),
    defineTask('deliver_auto_message', (payload) => deliver(payload)),
  ];
}

/** In its own lane: no other work waits behind a million recipients. */
const massTasks = (ctx: Context): DefinedTask[] => [
  defineTask('send_mass_message', (payload) => startScheduledMass(ctx, payload)),
  defineTask('split_mass_message', (payload) => splitMassMessage(ctx, payload)),
  defineTask('deliver_mass_batch', (payload, { attempt, maxAttempts }) =>
    deliverMassBatch(ctx, payload, attempt >= maxAttempts),
  ),
];

/** Starts the worker for automatic messages and mass messages. */
export async function startMessagingWorker(): Promise<StartedWorker> {
  const worker = createWorkerContext('messaging', { connections });
  const { ctx, directUrl, logger, close } = worker;
  const beforeJob = shared(worker.refreshClock);
  const messages = await runWorker({
    databaseUrl: directUrl,
    process: 'messaging',
    tasks: messageTasks(ctx),
    concurrency,
    prefetch: concurrency,
    pollMs: 100,
    logger,
    beforeJob,
  });
  const mass = await runWorker({
    databaseUrl: directUrl,
    process: 'messaging/mass',
    tasks: massTasks({ ...ctx, db: worker.connectLane('mass', massConcurrency) }),
    concurrency: massConcurrency,
    logger,
    beforeJob,
  });
  logger.info({ worker: messages.workerId }, 'messaging_worker_ready');
  return { logger, runs: [messages, mass], close };
}

/** Calls during a running one share it: jobs that start together read the clock once. */
function shared(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
