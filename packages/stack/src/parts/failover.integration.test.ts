import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { defineTask, enqueue, runWorker } from '@foxreel/queue';
import { afterAll, expect, test, vi } from 'vitest';
import { migrateAll } from '../product.ts';
import { addressOfBoth, startPrimaryAndStandby } from '../testing/start-standby.ts';

const folder = await mkdtemp(join(tmpdir(), 'foxreel-failover-'));
const { primary, standby } = await startPrimaryAndStandby(folder);
afterAll(async () => {
  await Promise.all([primary.stop(), standby.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const url = `${addressOfBoth(standby, primary)}?target_session_attrs=read-write`;
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const slow = { timeout: 60_000, interval: 100 };
const write = sql`insert into domain_events (kind, created_at) values ('follow', now()) returning id`;

test('an address with both servers leads to the primary, and to the other one after a failover', async () => {
  await migrateAll(url);
  const pool = connect(url, { max: 3 });
  const reading = connect(url, { max: 1, role: 'standby' });
  const done: string[] = [];
  const worker = await runWorker({
    databaseUrl: url,
    process: 'failover',
    tasks: [defineTask('dispatch_event', async ({ event }) => void done.push(event))],
    concurrency: 1,
    logger: silent,
    heartbeat: { beatMs: 500, deadAfterMs: 20_000 },
  });
  try {
    const [before] = await pool.db.execute<{ id: string }>(write);
    await enqueue(pool.db, 'dispatch_event', { event: before?.id ?? '' });
    await vi.waitFor(() => expect(done).toEqual([before?.id]), slow);
    // The standby streams, and a pool for reading asks it.
    await vi.waitFor(async () => {
      const [read] = await reading.db.execute(
        sql`select pg_is_in_recovery() as standby, (select count(*)::int from domain_events) as events`,
      );
      expect(read).toEqual({ standby: true, events: 1 });
    }, slow);

    await primary.stop();
    const promoted = connect(standby.url, { max: 1 });
    await promoted.db.execute(sql`select pg_promote()`);
    await promoted.close();

    const after = await vi.waitFor(async () => (await pool.db.execute<{ id: string }>(write))[0]?.id ?? '', slow);
    // All connections of the pool, at once and in transactions.
    await Promise.all([1, 2, 3].map(() => pool.db.transaction((tx) => tx.execute(write))));
    await enqueue(pool.db, 'dispatch_event', { event: after });
    await vi.waitFor(() => expect(done).toContain(after), slow);
    const [{ events } = { events: 0 }] = await pool.db.execute<{ events: number }>(
      sql`select count(*)::int as events from domain_events`,
    );
    expect(events).toBe(5);
  } finally {
    await worker.stop();
    await Promise.all([pool.close(), reading.close()]);
  }
}, 180_000);

test('says which hosts were asked when none accepts writes', async () => {
  const pool = connect('postgres://u:p@127.0.0.1:1,127.0.0.1:2/x', { max: 1 });
  const failing = [1, 2, 3].map(() => pool.db.execute(sql`select 1`).catch((error: unknown) => error));
  for (const error of await Promise.all(failing))
    expect(error).toMatchObject({ cause: { message: 'No primary answers at 127.0.0.1:1, 127.0.0.1:2' } });
  await pool.close();
});
