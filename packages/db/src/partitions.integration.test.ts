import { createTestWorld } from '@foxreel/testing';
import { beforeEach, expect, test } from 'vitest';
import { eq, sql } from './drizzle.ts';
import { turnPartitions } from './partitions.ts';
import { connect } from './pool.ts';
import { domainEvents } from './schema/index.ts';

const world = await createTestWorld();
const { db } = world;
const table = 'domain_events';
const turn = (now: string, keptMonths = 3) => turnPartitions(db, { table, keptMonths }, new Date(now));
const partitions = async () =>
  (
    await db.execute<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`,
    )
  ).map(({ name }) => name.replace(`partitions.${table}_`, ''));
/** Writes an event whose id is of that moment, and returns the id. */
async function writeAt(moment: string): Promise<string> {
  const [row] = await db.execute<{ id: string }>(sql`
    insert into domain_events (id, kind, created_at)
    values (uuidv7(${moment}::timestamptz - now()), 'follow', ${moment}::timestamptz) returning id`);
  return row?.id ?? '';
}
const partitionOf = async (id: string) =>
  (
    await db.execute<{ name: string }>(
      sql`select tableoid::regclass::text as name from domain_events where id = ${id}::uuid`,
    )
  )[0]?.name.replace(`partitions.${table}_`, '');

beforeEach(async () => {
  await db.execute(sql`drop table domain_events`);
  await db.execute(sql`create table domain_events (id uuid primary key default uuidv7(), kind text not null, actor_id uuid,
    subject_id uuid, payload jsonb not null default '{}', created_at timestamptz(3) not null) partition by range (id)`);
  await db.execute(sql`create table partitions.domain_events_default partition of domain_events default`);
});

test('makes a month ahead of its time, and each row goes to the partition of its month', async () => {
  expect(await turn('2031-10-31T23:59:59.999Z')).toEqual({
    made: ['domain_events_2031_10', 'domain_events_2031_11', 'domain_events_2031_12'],
    dropped: [],
  });
  expect(await turn('2031-10-31T23:59:59.999Z')).toEqual({ made: [], dropped: [] });
  expect(await turn('2031-11-01T00:00:00Z')).toEqual({ made: ['domain_events_2032_01'], dropped: [] });
  const moments = [
    ['2031-10-31T23:59:59.900Z', '2031_10'],
    ['2031-11-01T00:00:00.100Z', '2031_11'],
    ['2032-01-31T23:00:00Z', '2032_01'],
    ['2032-02-01T01:00:00Z', 'default'],
    ['2031-09-30T23:00:00Z', 'default'],
  ] as const;
  for (const [moment, expected] of moments)
    expect([moment, await partitionOf(await writeAt(moment))]).toEqual([moment, expected]);
});

test('a row that had no partition in time is kept, and moves into its month', async () => {
  await turn('2031-01-15T00:00:00Z');
  const ids = [await writeAt('2031-04-10T00:00:00Z'), await writeAt('2031-07-10T00:00:00Z')];
  expect(await Promise.all(ids.map(partitionOf))).toEqual(['default', 'default']);
  // No worker ran for half a year.
  const { made } = await turn('2031-07-20T00:00:00Z', 12);
  expect(made).toEqual([4, 5, 6, 7, 8, 9].map((month) => `domain_events_2031_0${month}`));
  expect(await Promise.all(ids.map(partitionOf))).toEqual(['2031_04', '2031_07']);
});

test('drops a whole partition once all its rows are older than the months that are kept', async () => {
  await turn('2031-01-15T00:00:00Z');
  const [old, kept] = [await writeAt('2031-01-31T23:00:00Z'), await writeAt('2031-02-01T01:00:00Z')];
  expect((await turn('2031-04-30T23:59:59Z')).dropped).toEqual([]);
  expect((await turn('2031-05-01T00:00:00Z')).dropped).toEqual(['domain_events_2031_01']);
  expect(await partitionOf(old)).toBeUndefined();
  expect(await partitionOf(kept)).toBe('2031_02');
  expect(await partitions()).not.toContain('2031_01');
});

test('never drops the newest partition, however long ago it ended', async () => {
  await turn('2031-01-15T00:00:00Z');
  const { made, dropped } = await turn('2034-01-15T00:00:00Z');
  expect(dropped.at(-1)).toBe('domain_events_2033_09');
  expect(made.at(-1)).toBe('domain_events_2034_03');
  expect(await partitions()).toHaveLength(7);
});

test('yields while a transaction uses the table, and several processes at once make each partition once', async () => {
  const others = [connect(world.database.url, { max: 1 }), connect(world.database.url, { max: 1 })];
  const rules = { table, keptMonths: 3 } as const;
  const turns = await Promise.all(
    [db, ...others.map((other) => other.db)].map((each) =>
      turnPartitions(each, rules, new Date('2031-01-15T00:00:00Z')),
    ),
  );
  expect(turns.flatMap(({ made }) => made).toSorted()).toEqual(
    [1, 2, 3].map((month) => `domain_events_2031_0${month}`),
  );
  await Promise.all(others.map(({ close }) => close()));
  let later: ReturnType<typeof turn> | undefined;
  await db.transaction(async (transaction) => {
    await transaction.insert(domainEvents).values({ kind: 'follow', createdAt: new Date() });
    later = turn('2031-08-15T00:00:00Z', 1);
    later.catch(() => {});
    // Whoever comes after the waiting turn still gets through.
    for (let round = 0; round < 5; round += 1) await writeAt('2031-08-15T00:00:00Z');
  });
  expect((await later)?.dropped).toContain('domain_events_2031_01');
});

test('a query by id reads one partition only', async () => {
  await turn('2031-01-15T00:00:00Z');
  const id = await writeAt('2031-02-10T00:00:00Z');
  const query = db.select().from(domainEvents).where(eq(domainEvents.id, id));
  const plan = (await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`))
    .map((row) => row['QUERY PLAN'])
    .join('\n');
  expect(plan).toContain('domain_events_2031_02');
  expect(plan.match(/on domain_events_\w+/g)).toHaveLength(1);
});

test('the database and the worker agree on a month’s first id', async () => {
  await turn('2031-01-15T00:00:00Z');
  const [row] = await db.execute<{ bound: string; first: string }>(sql`
    select pg_get_expr(relpartbound, oid) as bound, first_id_at('2031-01-01Z')::text as first
    from pg_class where oid = 'partitions.domain_events_2031_01'::regclass`);
  expect(row?.bound).toContain(`FROM ('${row?.first}')`);
});
