import { connect, DatabaseBusyError } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { afterAll, expect, test } from 'vitest';

const world = await createTestWorld();
const pool = connect(world.database.url, { max: 1, waitMs: 50 });
afterAll(() => pool.close());

const one = () => pool.db.execute(sql`select 1`);

test('a caller that gets no connection in time is refused, and the others are served', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = pool.db.transaction(async (inner) => {
    await inner.execute(sql`select 1`);
    await held;
  });
  await expect.poll(() => pool.load().busy).toBe(1);
  const refusal: unknown = await one().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ cause: expect.any(DatabaseBusyError) });
  expect(pool.load().waiting).toBe(0);
  release();
  await holding;
  await one();
  expect(pool.load()).toEqual({ busy: 0, idle: 1, waiting: 0 });
});
