import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '@foxreel/db/drizzle';
import { createTestWorld, startGate } from '@foxreel/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  defineTask,
  enqueue,
  NotNow,
  PermanentFailure,
  type RunWorkerOptions,
  runWorker,
  type TaskRun,
} from './index.ts';

const world = await createTestWorld();
const event = '019a0000-0000-7000-8000-000000000001';
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const slow = { timeout: 20_000 };
const fast = { beatMs: 100, deadAfterMs: 600 };

const start = (
  handler: (payload: { event: string }, run: TaskRun) => Promise<unknown>,
  options: Partial<RunWorkerOptions> = {},
) =>
  runWorker({
    databaseUrl: world.database.url,
    process: 'test',
    tasks: [defineTask('dispatch_event', handler)],
    concurrency: 2,
    logger: silent,
    heartbeat: fast,
    graceMs: 300,
    ...options,
  });

interface JobRow extends Record<string, unknown> {
  attempts: number;
  max_attempts: number;
  locked_by: string | null;
  last_error: string | null;
}
const jobRows = async () => [
  ...(await world.db.execute<JobRow>(
    sql`select attempts, max_attempts, locked_by, last_error from graphile_worker._private_jobs`,
  )),
];
const clear = () => world.db.execute(sql`delete from graphile_worker._private_jobs`);

test('runs a job at once, after beforeJob, and a delayed one when due', async () => {
  const seen: { at: number; from: string }[] = [];
  const beforeJob = vi.fn(async () => {});
  const worker = await start(async (payload) => seen.push({ at: Date.now(), from: payload.event }), { beforeJob });
  const due = Date.now() + 700;
  await enqueue(world.db, 'dispatch_event', { event });
  await vi.waitFor(() => expect(seen).toHaveLength(1), 10_000);
  await enqueue(world.db, 'dispatch_event', { event }, { runAt: new Date(due) });
  await vi.waitFor(() => expect(seen).toHaveLength(2), 10_000);
  expect(seen[1]?.at).toBeGreaterThanOrEqual(due - 5);
  expect(beforeJob).toHaveBeenCalledTimes(2);
  await worker.stop();
  expect(await jobRows()).toEqual([]);
});

test('keeps a job with an invalid payload, or that fails for good, without a retry', async () => {
  const handler = vi.fn(async () => {
    throw new PermanentFailure('No use');
  });
  const worker = await start(handler);
  await world.db.execute(sql`select graphile_worker.add_job('dispatch_event', '{"event":"nonsense"}'::json)`);
  await enqueue(world.db, 'dispatch_event', { event });
  await vi.waitFor(async () => {
    const rows = await jobRows();
    expect(rows.map((row) => [row.attempts, row.max_attempts, row.locked_by])).toEqual([
      [1, 1, null],
      [1, 1, null],
    ]);
  }, 3_000);
  expect(handler).toHaveBeenCalledTimes(1);
  await worker.stop();
  await clear();
});

test('a job that cannot run now waits, and its attempt does not count', async () => {
  const worker = await start(async () => {
    throw new NotNow('The disk is full');
  });
  await enqueue(world.db, 'dispatch_event', { event });
  await vi.waitFor(async () => {
    const rows = await world.db.execute<{ attempts: number; waits: boolean; error: string }>(sql`
      select attempts, run_at > now() + interval '5 s' as waits, last_error as error
      from graphile_worker._private_jobs where locked_by is null`);
    expect([...rows]).toEqual([{ attempts: 0, waits: true, error: expect.stringContaining('The disk is full') }]);
  }, 3_000);
  await worker.stop();
  await clear();
});

test('a stop aborts a long job and returns it without counting the attempt', async () => {
  let started = false;
  const worker = await start(async (_payload, run) => {
    started = true;
    await sleep(60_000, null, { signal: run.signal });
  });
  await enqueue(world.db, 'dispatch_event', { event });
  await vi.waitFor(() => expect(started).toBe(true), 10_000);
  await worker.stop();
  expect(await jobRows()).toMatchObject([{ attempts: 0, locked_by: null }]);
  await clear();
});

test('a stop does not wait for a job that ignores the signal', async () => {
  let [started, ended] = [false, false];
  const worker = await start(async () => {
    started = true;
    await sleep(60_000, null, { ref: false });
    ended = true;
  });
  await enqueue(world.db, 'dispatch_event', { event });
  await vi.waitFor(() => expect(started).toBe(true), 10_000);
  await worker.stop();
  expect(ended).toBe(false);
  expect(await jobRows()).toMatchObject([{ attempts: 0, locked_by: null }]);
  await clear();
});

test('takes over the job of a silent worker, not of a beating one', async () => {
  await enqueue(world.db, 'dispatch_event', { event });
  await world.db.execute(
    sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now(), attempts = 1`,
  );
  await world.db.execute(sql`insert into worker_heartbeats values ('dead', 'test', now())`);
  const attempts: number[] = [];
  const long = await start(async (_payload, run) => {
    attempts.push(run.attempt);
    await sleep(1_500);
  });
  const other = await start(async (_payload, run) => attempts.push(run.attempt + 100));
  const sweeps: ReadonlySet<string>[] = [];
  const sweeper = await start(async () => {}, { tasks: [], onSweep: async (alive) => void sweeps.push(alive) });
  await vi.waitFor(() => expect(attempts).toHaveLength(1), 10_000);
  expect(attempts[0] === 2 || attempts[0] === 102).toBe(true);
  await vi.waitFor(async () => expect(await jobRows()).toEqual([]), 10_000);
  expect(attempts).toHaveLength(1);
  await vi.waitFor(() => expect(sweeps.at(-1)?.has('dead')).toBe(false), 10_000);
  expect(sweeps.at(-1)?.has(long.workerId)).toBe(true);
  await Promise.all([long.stop(), other.stop(), sweeper.stop()]);
});

test('a job that a worker has locked and never received runs after a while; one that it runs long does not run again', async () => {
  await clear();
  const attempts: number[] = [];
  const worker = await start(
    async (_payload, run) => {
      attempts.push(run.attempt);
      await sleep(1_500);
    },
    { heartbeat: { ...fast, forgottenAfterMs: 600 } },
  );
  await enqueue(world.db, 'dispatch_event', { event }, { runAt: new Date(Date.now() + 3_600_000) });
  // As when the connection is lost with the answer to the worker's request for jobs.
  await world.db.execute(sql`update graphile_worker._private_jobs
    set locked_by = ${worker.workerId}, locked_at = now(), attempts = 1, run_at = now()`);
  await vi.waitFor(() => expect(attempts).toEqual([2]), 10_000);
  await vi.waitFor(async () => expect(await jobRows()).toEqual([]), 10_000);
  expect(attempts).toEqual([2]);
  await worker.stop();
});

test('prefetching runs many short jobs, each once', async () => {
  let runs = 0;
  const worker = await start(
    async () => {
      runs += 1;
    },
    { prefetch: 20, concurrency: 10 },
  );
  await world.db.transaction(async (tx) => {
    for (let index = 0; index < 200; index += 1) await enqueue(tx, 'dispatch_event', { event });
  });
  await vi.waitFor(async () => expect(await jobRows()).toEqual([]), 5_000);
  expect(runs).toBe(200);
  await worker.stop();
});

test.each([
  { report: 'success', prefetch: undefined },
  { report: 'failure', prefetch: undefined },
  { report: 'success', prefetch: 10 },
  { report: 'failure', prefetch: 10 },
])('an outage during the report of a $report only delays it (prefetch: $prefetch)', async ({ report, prefetch }) => {
  const gate = await startGate(world.database.url, 5432);
  onTestFinished(() => gate.close());
  const warn = vi.fn();
  let runs = 0;
  const worker = await start(
    async () => {
      runs += 1;
      gate.shut();
      if (report === 'failure') throw new Error('Its database was lost');
    },
    // Nobody takes the job for a lost one while the gate is shut.
    {
      databaseUrl: gate.url,
      heartbeat: { beatMs: 100, deadAfterMs: 60_000 },
      logger: { ...silent, warn },
      ...(prefetch ? { prefetch } : {}),
    },
  );
  await enqueue(world.db, 'dispatch_event', { event }, { maxAttempts: 1 });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.anything(), 'queue_waits_for_database'), slow);
  expect(await jobRows()).toMatchObject([{ locked_by: worker.workerId }]);
  gate.open();
  const reported = report === 'success' ? [] : [{ attempts: 1, locked_by: null, last_error: 'Its database was lost' }];
  await vi.waitFor(async () => expect(await jobRows()).toMatchObject(reported), slow);
  expect(runs).toBe(1);
  await worker.stop();
  await clear();
});
