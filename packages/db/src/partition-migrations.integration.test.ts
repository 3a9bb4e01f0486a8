import { readFileSync } from 'node:fs';
import { createTestWorld, insertMedia } from '@foxreel/testing';
import { afterAll, expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { runMigrations } from './migrate.ts';
import { connect } from './pool.ts';
import { runPrepared } from './run-prepared.ts';

const world = await createTestWorld();
const { db } = world;
const writing = connect(world.database.url, { max: 4, applicationName: 'writing' });
afterAll(() => writing.close());

const statementsOf = (file: string) =>
  readFileSync(new URL(`../migrations/${file}.sql`, import.meta.url), 'utf8').split('--> statement-breakpoint');
let at = Date.UTC(2100, 0, 1);
async function run(statements: string[]): Promise<void> {
  at += 1;
  await runMigrations(db, [{ sql: statements, folderMillis: at, hash: `test ${at}`, bps: true }]);
}

const shapeOf = async (table: string) => {
  const indexes = await db.execute(
    sql`select indexname, replace(indexdef, ' ONLY ', ' ') as definition from pg_indexes where schemaname = 'public' and tablename = ${table} order by 1`,
  );
  const constraints = await db.execute(sql`
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${`public.${table}`}::regclass and contype <> 'n' order by 1`);
  const columns = await db.execute(sql`
    select column_name, column_default, is_nullable, data_type, datetime_precision from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`);
  return { indexes: [...indexes], constraints: [...constraints], columns: [...columns] };
};

/** The table as it was before it had partitions. */
async function undo(table: string): Promise<void> {
  const { constraints } = await shapeOf(table);
  const [of, plain] = [sql.identifier(table), sql.identifier(`plain_${table}`)];
  await db.execute(sql`create table ${plain} (like ${of} including all)`);
  await db.execute(sql`drop table ${of}`);
  await db.execute(sql`alter table ${plain} rename to ${of}`);
  for (const { conname, definition } of constraints)
    if (String(definition).startsWith('FOREIGN KEY'))
      await db.execute(
        sql`alter table ${of} add constraint ${sql.identifier(String(conname))} ${sql.raw(String(definition))}`,
      );
}

const partitionsOf = async (table: string) =>
  (
    await db.execute<{ name: string; rows: number }>(sql`
      select tableoid::regclass::text as name, count(*)::int as rows from ${sql.identifier(table)} group by 1`)
  ).map(({ name, rows }) => [name, rows] as const);

/** Writes rows and reads each one back, with named statements, until it is told to stop; returns their number. */
function write(insert: string, table: string): () => Promise<number> {
  let [stopped, rows] = [false, 0];
  const writer = async () => {
    while (!stopped) {
      const [row] = await runPrepared<{ id: string }>(writing.db, `${insert} returning id`, []);
      const found = await runPrepared(writing.db, `select id from ${table} where id = $1::uuid`, [row?.id]);
      expect(found).toHaveLength(1);
      rows += 1;
    }
  };
  const writers = Promise.all([writer(), writer(), writer()]);
  writers.catch(() => {});
  return async () => {
    stopped = true;
    await writers;
    return rows;
  };
}

test.each([
  {
    file: '0047_domain-event-partitions',
    table: 'domain_events',
    insert: async () => "insert into domain_events (kind, created_at) values ('follow', now())",
  },
  {
    file: '0050_campaign-event-partitions',
    table: 'campaign_events',
    insert: async () => {
      const creator = await world.createPerson({ creator: true });
      const media = await insertMedia(world, creator);
      return `insert into campaign_events (kind, campaign, media_id, account_id) values ('viewed', 'spring', '${media.id}', '${creator.id}')`;
    },
  },
])('$table gets partitions while it is read and written, without copying a row', async ({ file, table, insert }) => {
  const shape = await shapeOf(table);
  await undo(table);
  const [statement, statements] = [await insert(), statementsOf(file)];
  await db.execute(sql.raw(`${statement.replace(/values \((.*)\)$/, 'select $1')} from generate_series(1, 2000)`));
  const stop = write(statement, table);
  const [before] = await db.execute<{ node: string }>(
    sql`select pg_relation_filenode(${table}::regclass)::text as node`,
  );
  // Interrupted before its last step, then run again.
  await run(statements.slice(0, -1));
  await run(statements);
  const written = await stop();
  expect(written).toBeGreaterThan(0);
  expect(await partitionsOf(table)).toEqual([[`partitions.${table}_before`, 2000 + written]]);
  const [after] = await db.execute<{ node: string }>(
    sql`select pg_relation_filenode(${`partitions.${table}_before`}::regclass)::text as node`,
  );
  expect(after).toEqual(before);
  expect(await shapeOf(table)).toEqual(shape);
  await run(statements);
  expect(await partitionsOf(table)).toEqual([[`partitions.${table}_before`, 2000 + written]]);
});
