import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@foxreel/db';
import { migrateQueue } from '@foxreel/queue';
import { z } from 'zod';
import { demoLives } from './demo-world/demo-lives.ts';
import type { Services } from './parts/services.ts';
import { lastLines, type ManagedProcess, runCommand } from './process/managed-process.ts';
import { root, type Stack, stopGroups } from './stack.ts';
import { StackError, steps } from './steps.ts';

export const workers = ['messaging', 'media', 'money', 'live', 'housekeeping'] as const;

/** Grace period for workers and api at a stop. */
const workerGraceMs = 3500;
const apiGraceMs = 2000;

export interface ProductOptions {
  port: number;
  /** Node restarts each process when its source changes. */
  watch?: boolean;
}

/** The local URL of a product listening on `host`. */
export const addressOf = (host: string, port: number): string =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;

/** Migrates the database and the queue. */
export async function migrateAll(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  await migrateQueue(databaseUrl);
}

interface ProductProcess {
  name: string;
  /** When it stops: see Stack.process. */
  group: number;
  env: NodeJS.ProcessEnv;
  /** Node restarts it when its source changes. */
  watch?: boolean;
}

/** An api or a worker, not started yet. */
export function productProcess(
  stack: Stack,
  part: 'api' | (typeof workers)[number],
  { name, group, env, watch }: ProductProcess,
): ManagedProcess {
  // Waiting jobs outlive a small young generation: doubling it makes a message a tenth cheaper.
  const youngMegabytes = part === 'messaging' ? 16 : 8;
  return stack.process(group, {
    name,
    command: process.execPath,
    args: [
      ...(watch ? ['--watch', '--watch-preserve-output'] : []),
      '--disable-warning=ExperimentalWarning',
      // On a large machine V8 grows its young generation by 100 MB before collecting: a third of the api's limit.
      `--max-semi-space-size=${youngMegabytes}`,
      part === 'api' ? 'apps/api/src/main.ts' : `workers/${part}/src/main.ts`,
    ],
    env,
    graceMs: part === 'api' ? apiGraceMs : workerGraceMs,
  });
}

/** Starts the api as a separate process. It is not ready yet: see productReady. */
export async function startApi(stack: Stack, services: Services, options: ProductOptions): Promise<ManagedProcess> {
  const api = productProcess(stack, 'api', { ...sharedBy(services, options), name: 'api', group: stopGroups.api });
  await api.start();
  return api;
}

/** Starts each worker as a separate process. */
export async function startWorkers(
  stack: Stack,
  services: Services,
  options: ProductOptions,
): Promise<ManagedProcess[]> {
  const running = workers.map((worker) =>
    productProcess(stack, worker, {
      ...sharedBy(services, options),
      name: `worker-${worker}`,
      group: stopGroups.workers,
    }),
  );
  await Promise.all(running.map((managed) => managed.start()));
  return running;
}

const sharedBy = (services: Services, { port, watch = false }: ProductOptions) => ({
  env: { ...services.env, PORT: String(port) },
  watch,
});

/** Starts api and workers as separate processes. They are not ready yet: see productReady. */
export async function startProduct(
  stack: Stack,
  services: Services,
  options: ProductOptions,
): Promise<ManagedProcess[]> {
  return [await startApi(stack, services, options), ...(await startWorkers(stack, services, options))];
}

/** Waits until /api/ready answers 200. Throws StackError with the end of the log if a process keeps crashing. */
export async function productReady(
  stack: Stack,
  processes: ManagedProcess[],
  address: string,
  withinMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  let last = 'no answer';
  for (;;) {
    try {
      const response = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(2000) });
      if (response.ok) return;
      last = `${response.status} ${(await response.text()).slice(0, 200)}`;
    } catch {
      // Not listening yet.
    }
    const fallen = processes.find((managed) => managed.crashes > 3);
    if (fallen) throw new StackError(`${fallen.spec.name} does not start; see ${fallen.spec.logFile}`);
    if (Date.now() > deadline) {
      throw new StackError(
        `${address}/api/ready is not ready (${last}).\n${lastLines(processes[0]?.spec.logFile ?? '', 10, '  api | ')}`,
      );
    }
    await sleep(100, undefined, { signal: stack.signal });
  }
}

/** Runs the demo world's seed in a separate process, so that it cannot block or crash the launcher. */
export async function seedDemo(stack: Stack, services: Pick<Services, 'env'>): Promise<void> {
  const { code } = await runCommand(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'packages/stack/src/demo-world/main.ts'],
    {
      cwd: root,
      env: services.env,
      signal: stack.signal,
      onLine: (line) => line.trim() && steps.note(line),
    },
  );
  stack.signal.throwIfAborted();
  if (code !== 0) throw new StackError(`The demo world could not be seeded (exit ${code}).`);
}

/** Starts the lives of the demo world, which go on until the product stops. They are not on air yet: see demoLivesOnAir. */
export async function startDemoLives(stack: Stack, services: Services): Promise<void> {
  const lives = stack.process(stopGroups.web, {
    name: 'demo-lives',
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', 'packages/stack/src/demo-world/stream-lives.ts'],
    env: services.env,
    graceMs: 1000,
  });
  await lives.start();
}

/** Waits until all demo lives are on air, so that the first visitor finds them; at most `withinMs`, as the product works without. */
export async function demoLivesOnAir(stack: Stack, address: string, withinMs = 20_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && (await livesOnAir(address)) < demoLives.length)
    await sleep(250, undefined, { signal: stack.signal });
}

const livesAnswer = z.object({ data: z.object({ lives: z.array(z.unknown()) }) });

async function livesOnAir(address: string): Promise<number> {
  try {
    const response = await fetch(`${address}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ lives(limit: 20) { id } }' }),
      signal: AbortSignal.timeout(2000),
    });
    return livesAnswer.parse(await response.json()).data.lives.length;
  } catch {
    return 0;
  }
}
