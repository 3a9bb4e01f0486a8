import { createTestWorld } from '@foxreel/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { eq, sql } from './drizzle.ts';
import { migrate, runMigrations } from './migrate.ts';
import { connect } from './pool.ts';
import { accounts } from './schema/index.ts';

const world = await createTestWorld();
const migrating = connect(world.database.url, { max: 1, applicationName: 'migrating' });
afterAll(() => migrating.close());

let at = Date.UTC(2100, 0, 1);
const migration = (...statements: string[]) => {
  at += 1;
  return { sql: statements, folderMillis: at, hash: `test ${at}`, bps: true };
};
const isApplied = async ({ hash }: { hash: string }) =>
  (await world.db.execute(sql`select from drizzle.__drizzle_migrations where hash = ${hash}`)).length === 1;
const isValid = async (index: string) =>
  (
    await world.db.execute<{ valid: boolean }>(
      sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})`,
    )
  )[0]?.valid;
const waitsForLock = () =>
  vi.waitFor(async () => {
    const [row] = await world.db.execute(
      sql`select from pg_stat_activity where application_name = 'migrating' and wait_event_type = 'Lock'`,
    );
    expect(row).toBeDefined();
  }, 10_000);

/** Runs `work` while a transaction that has changed the account is open. */
async function whileWriting(id: string, work: () => Promise<void>): Promise<void> {
  await world.db.transaction(async (transaction) => {
    await transaction.update(accounts).set({ bio: 'being changed' }).where(eq(accounts.id, id));
    await work();
  });
}

test('builds an index concurrently, without blocking writers', async () => {
  const [writer, other] = [await world.createPerson(), await world.createPerson()];
  const step = migration(
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_bio" ON "accounts" ("bio")',
    'DROP INDEX CONCURRENTLY IF EXISTS "accounts_live"',
  );
  let run: Promise<void> | undefined;
  await whileWriting(writer.id, async () => {
    run = runMigrations(migrating.db, [step]);
    await waitsForLock();
    await world.db.update(accounts).set({ bio: 'meanwhile' }).where(eq(accounts.id, other.id));
    await world.createPerson({ bio: 'new' });
    expect(await isApplied(step)).toBe(false);
  });
  await run;
  expect(await isValid('accounts_bio')).toBe(true);
  expect(await isValid('accounts_live')).toBeUndefined();
  expect(await isApplied(step)).toBe(true);
});

test('rebuilds an interrupted index and leaves finished ones alone', async () => {
  const twins = [await world.createPerson({ phone: '1' }), await world.createPerson({ phone: '1' })];
  const step = migration(
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_gender" ON "accounts" ("gender")',
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "accounts_phone" ON "accounts" ("phone")',
  );
  await expect(runMigrations(migrating.db, [step])).rejects.toThrow();
  expect(await isValid('accounts_phone')).toBe(false);
  expect(await isApplied(step)).toBe(false);
  await world.db
    .update(accounts)
    .set({ phone: '2' })
    .where(eq(accounts.id, twins[0]?.id ?? ''));
  await runMigrations(migrating.db, [step]);
  expect([await isValid('accounts_gender'), await isValid('accounts_phone')]).toEqual([true, true]);
  expect(await isApplied(step)).toBe(true);
  await runMigrations(migrating.db, [step]);
});

test('yields and retries while a table is in use', async () => {
  const writer = await world.createPerson();
  const step = migration('ALTER TABLE "accounts" ADD COLUMN "of_a_test" integer');
  let run: Promise<void> | undefined;
  await whileWriting(writer.id, async () => {
    run = runMigrations(migrating.db, [step]);
    await waitsForLock();
    await world.createPerson();
    expect(await isApplied(step)).toBe(false);
  });
  await run;
  expect(await isApplied(step)).toBe(true);
});

test('is safe from several processes at once', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(world.database.url)));
});

test('has an index for every foreign key, so that a deletion never scans a table', async () => {
  const missing = await world.db.execute<{ reference: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as reference from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indisvalid and i.indkey[0] = c.conkey[1]
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`);
  expect(missing.map(({ reference }) => reference)).toEqual([]);
});

test('has no descending index with nulls last, because no query asks for that order', async () => {
  const wrong = await world.db.execute<{ index: string }>(sql`
    select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and 1 = any (i.indoption::int2[])`);
  expect(wrong.map(({ index }) => index)).toEqual([]);
});
