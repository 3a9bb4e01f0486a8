import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { repeatElected } from './index.ts';

const world = await createTestWorld();
const everyMs = 100;

/** A process that takes part in the election `name`, and what it did. */
function participant(name: string, work: () => Promise<unknown> = async () => {}) {
  const connection = connect(world.database.url, { max: 2, applicationName: `election ${crypto.randomUUID()}` });
  const ran: { from: number; to: number }[] = [];
  const errors: unknown[] = [];
  const round = repeatElected({
    db: connection.db,
    name,
    everyMs,
    async work() {
      const from = performance.now();
      await work();
      ran.push({ from, to: performance.now() });
    },
    onError: (error) => errors.push(error),
  });
  onTestFinished(async () => {
    await round.stop();
    await connection.close();
  });
  return { connection, ran, errors, stop: round.stop };
}

test('two at once do the work once, and one of them keeps the lead', async () => {
  const both = [participant('once', () => sleep(20)), participant('once', () => sleep(20))];
  const since = performance.now();
  await vi.waitFor(() => expect(both.flatMap(({ ran }) => ran).length).toBeGreaterThan(10), { timeout: 20_000 });
  const all = both.flatMap(({ ran }) => ran).toSorted((one, other) => one.from - other.from);
  // At most one run per period, however many take part.
  expect(all.length).toBeLessThanOrEqual(Math.ceil((performance.now() - since) / everyMs));
  for (const [at, { to }] of all.entries()) expect(all[at + 1]?.from ?? Infinity).toBeGreaterThan(to);
});

test('another one leads when the leader stops', async () => {
  const [first, second] = [participant('stops'), participant('stops')];
  await vi.waitFor(() => expect(first.ran.length + second.ran.length).toBeGreaterThan(2), { timeout: 10_000 });
  const [leader, other] = first.ran.length > second.ran.length ? [first, second] : [second, first];
  await leader.stop();
  const [before, led] = [other.ran.length, leader.ran.length];
  await vi.waitFor(() => expect(other.ran.length).toBeGreaterThan(before + 2), { timeout: 10_000 });
  expect(leader.ran).toHaveLength(led);
});

test('a leader that loses its connection, or whose work fails, ends nobody’s rounds', async () => {
  let broken = true;
  const fragile = participant('fails', async () => {
    if (broken) throw new Error('The work failed');
  });
  await vi.waitFor(() => expect(fragile.errors.length).toBeGreaterThan(1), { timeout: 10_000 });
  expect(fragile.errors[0]).toMatchObject({ message: 'The work failed' });
  broken = false;
  await vi.waitFor(() => expect(fragile.ran.length).toBeGreaterThan(1), { timeout: 10_000 });
  await world.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'election %' and state = 'idle in transaction'`,
  );
  const before = fragile.ran.length;
  await vi.waitFor(() => expect(fragile.ran.length).toBeGreaterThan(before + 1), { timeout: 10_000 });
});

test('PostgreSQL takes the lead from a leader that hangs', async () => {
  const connection = connect(world.database.url, { max: 2, applicationName: 'hanging leader' });
  const hangs = connection.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended('round hangs', 0)),
      set_config('idle_in_transaction_session_timeout', '500', true)`);
    await sleep(10_000);
  });
  hangs.catch(() => {});
  const waiting = participant('hangs');
  await vi.waitFor(() => expect(waiting.ran.length).toBeGreaterThan(1), { timeout: 8_000 });
  await connection.close();
});
