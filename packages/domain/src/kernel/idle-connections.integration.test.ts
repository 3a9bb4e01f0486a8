import { connect } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { afterAll, expect, test } from 'vitest';

const world = await createTestWorld();
const { db, close } = connect(world.database.url, { max: 4 });
afterAll(() => close());

const backendOf = async (seconds = 0) =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(${seconds})`))[0]?.pid;
const transactionsBackend = () =>
  db.transaction(async (tx) => (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid);

test('reuses the most recently used idle connection, whose backend has warm caches', async () => {
  const opened = await Promise.all([0.4, 0.3, 0.2, 0.1].map(backendOf));
  expect(new Set(opened).size).toBe(4);
  const next: unknown[] = [];
  for (let turn = 0; turn < 4; turn += 1) next.push(await backendOf(), await transactionsBackend());
  expect(next).toEqual(Array.from({ length: 8 }, () => opened[0]));
});
