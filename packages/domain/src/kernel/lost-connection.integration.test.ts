import { connect, type Executor, schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { afterAll, expect, test } from 'vitest';
import { withTransaction } from './context.ts';

const world = await createTestWorld();
/** One connection, so that the next caller gets the lost one. */
const pool = connect(world.database.url, { max: 1 });
afterAll(() => pool.close());
const system = { ...world.system, db: pool.db };
const { accounts } = schema;

const setBio = (db: Executor, id: string, bio: string) => db.update(accounts).set({ bio }).where(eq(accounts.id, id));
const bioOf = async (id: string) =>
  (await world.db.select({ bio: accounts.bio }).from(accounts).where(eq(accounts.id, id)))[0]?.bio;
const backendOf = async (db: Executor) =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid ?? 0;
const kill = (pid: number) => world.db.execute(sql`select pg_terminate_backend(${pid}, 5000)`);

test('a connection lost while a transaction waits for an answer fails only that transaction', async () => {
  const { id } = await world.createPerson();
  let pid = 0;
  // An uncaught error would end the process, and vitest with it.
  const lost = withTransaction(system, async ({ db }) => {
    await setBio(db, id, 'half');
    pid = await backendOf(db);
    await db.execute(sql`select pg_sleep(20)`);
  });
  const refused = expect(lost).rejects.toThrow();
  await expect.poll(() => pid).not.toBe(0);
  await kill(pid);
  await refused;
  await setBio(pool.db, id, 'whole');
  expect(await bioOf(id)).toBe('whole');
});

test('the rest of a transaction does not run on a connection that others have taken over', async () => {
  const { id } = await world.createPerson();
  const { promise: others, resolve: goOn } = Promise.withResolvers<void>();
  let pid = 0;
  let rest = 'waits';
  const lost = withTransaction(system, async ({ db }) => {
    pid = await backendOf(db);
    await others;
    await setBio(db, id, 'left over').then(
      () => {
        rest = 'ran';
      },
      () => {
        rest = 'refused';
      },
    );
  });
  const refused = expect(lost).rejects.toThrow();
  await expect.poll(() => pid).not.toBe(0);
  const next = backendOf(pool.db);
  await kill(pid);
  await refused;
  expect(await next).not.toBe(pid);
  goOn();
  await expect.poll(() => rest).toBe('refused');
  expect(await bioOf(id)).toBeNull();
});
