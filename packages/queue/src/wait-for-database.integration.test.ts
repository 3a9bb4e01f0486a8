import { sql } from '@foxreel/db/drizzle';
import { createTestWorld, type Gate, startGate } from '@foxreel/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineTask, enqueue, type RunWorkerOptions, runWorker, type TaskRun } from './index.ts';

const world = await createTestWorld();
const event = '019a0000-0000-7000-8000-000000000001';
const slow = { timeout: 20_000 };
let gate: Gate;
beforeEach(async () => {
  gate = await startGate(world.database.url, 5432);
});
afterEach(() => gate.close());

type Handler = (payload: { event: string }, run: TaskRun) => Promise<unknown>;

/** A worker behind the gate, with what it has warned of. `onWarning` hears of each. */
function start(handler: Handler, options: Partial<RunWorkerOptions> & { onWarning?: (message: string) => void } = {}) {
  const warnings: string[] = [];
  const { onWarning, ...given } = options;
  const warn = (_details: object, message: string) => {
    warnings.push(message);
    onWarning?.(message);
  };
  const worker = () =>
    runWorker({
      databaseUrl: gate.url,
      process: 'test',
      tasks: [defineTask('dispatch_event', handler)],
      concurrency: 1,
      logger: { debug() {}, info() {}, warn, error() {} },
      heartbeat: { beatMs: 100, deadAfterMs: 600 },
      graceMs: 300,
      ...given,
    });
  return { warnings, worker };
}

test('a worker that starts while the database is away waits for it', async () => {
  gate.shut();
  const done: string[] = [];
  const { warnings, worker } = start(async (payload) => done.push(payload.event), { onWarning: () => gate.open() });
  const started = await worker();
  expect(warnings).toContain('waiting_for_database');
  await enqueue(world.db, 'dispatch_event', { event });
  await vi.waitFor(() => expect(done).toEqual([event]), slow);
  await started.stop();
});

test('waits no longer than it may, and not at all for what waiting does not mend', async () => {
  gate.shut();
  await expect(start(async () => {}, { startWithinMs: 700 }).worker()).rejects.toThrow();
  gate.open();
  const unknown = Object.assign(new URL(gate.url), { pathname: '/nothing_here' }).href;
  const { warnings, worker } = start(async () => {}, { databaseUrl: unknown });
  await expect(worker()).rejects.toThrow('database "nothing_here" does not exist');
  expect(warnings).toEqual([]);
});

test('a worker that stops during an outage stops in order, and another one finishes its job', async () => {
  const running = Promise.withResolvers<void>();
  const { warnings, worker } = start(async () => {
    running.resolve();
    await new Promise(() => {});
  });
  const leaving = await worker();
  await enqueue(world.db, 'dispatch_event', { event });
  await running.promise;
  gate.shut();
  await leaving.stop();
  expect(warnings).toContain('jobs_left_to_others');
  const [job] = await world.db.execute(sql`select locked_by from graphile_worker._private_jobs`);
  expect(job).toEqual({ locked_by: leaving.workerId });
  const done: string[] = [];
  const next = await start(async (payload) => done.push(payload.event), { databaseUrl: world.database.url }).worker();
  await vi.waitFor(() => expect(done).toEqual([event]), slow);
  await next.stop();
});
