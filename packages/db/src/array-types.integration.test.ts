import { connect as connectSocket, createServer } from 'node:net';
import { createTestWorld } from '@foxreel/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { eq, sql } from './drizzle.ts';
import { connect } from './pool.ts';
import { runPrepared } from './run-prepared.ts';
import { liveChatSettings } from './schema/index.ts';

const world = await createTestWorld();
const pool = connect(world.database.url, { max: 1 });
afterAll(() => pool.close());

const odd = ['', ' ', ',', '{}', '"', "'", '\\', '\\d+\\.', 'a\nb', 'NULL', 'null', 'ü😀', '{"a":"b\\"c"}'];
const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000a'];

test.each([
  ['text[]', odd],
  ['text[]', ['one', 'two']],
  ['text[]', []],
  ['varchar[]', odd],
  ['uuid[]', ids],
  ['bigint[]', ['9007199254740993', '-1']],
  ['integer[]', [1, -2]],
  ['smallint[]', [0, 32767]],
  ['double precision[]', [1.5, -2e300]],
  ['boolean[]', ['t', 'f']],
])('%s goes in and comes out: %j', async (type, values) => {
  const [row] = await runPrepared<{ given: unknown; length: number }>(
    pool.db,
    `select $1::${type} as given, cardinality($1::${type}) as length`,
    [values],
  );
  const expected = type === 'boolean[]' ? [true, false] : values;
  expect(row).toEqual({ given: expected, length: values.length });
});

test('an array may hold nulls, and may be written as text', async () => {
  const [row] = await runPrepared(pool.db, 'select $1::text[] as texts, $2::integer[] as numbers', ['{a,NULL}', '{3}']);
  expect(row).toEqual({ texts: ['a', null], numbers: [3] });
  const [none] = await pool.db.execute(sql`select null::text[] as texts`);
  expect(none).toEqual({ texts: null });
});

test('a column with a list keeps every character', async () => {
  const { id } = await world.createPerson();
  await pool.db.insert(liveChatSettings).values({ accountId: id, blockedWords: [], blockedPatterns: odd });
  const [row] = await pool.db.select().from(liveChatSettings).where(eq(liveChatSettings.accountId, id));
  expect(row).toMatchObject({ blockedWords: [], blockedPatterns: odd });
});

/** Passes on the login, and cuts the connection at the first statement. Returns its address and what it was sent last. */
async function startCuttingProxy(url: string) {
  const target = new URL(url);
  const cut: string[] = [];
  const server = createServer((client) => {
    const database = connectSocket(Number(target.port), target.hostname);
    let ready = false;
    database.on('data', (data) => {
      // ReadyForQuery: "Z", a length of five, idle.
      ready ||= data.subarray(-6).equals(Buffer.from('Z\0\0\0\x05I'));
      client.write(data);
    });
    client.on('data', (data) => {
      if (!ready) return void database.write(data);
      cut.push(data.toString('latin1'));
      client.destroy();
    });
    client.on('close', () => database.destroy()).on('error', () => {});
    database.on('close', () => client.destroy()).on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('The proxy has no port');
  const address = new URL(url);
  address.host = `127.0.0.1:${own.port}`;
  return { url: address.href, cut };
}

test('a connection lost right after its login fails only the statement that waited for it', async () => {
  const proxy = await startCuttingProxy(world.database.url);
  const { db, close } = connect(proxy.url, { max: 1 });
  onTestFinished(() => close());
  // An unhandled rejection would end the process, and vitest with it.
  await expect(db.execute(sql`select 'the first of all'`)).rejects.toThrow();
  expect(proxy.cut).toEqual([expect.stringContaining('the first of all')]);
});
