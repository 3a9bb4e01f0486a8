import { getTableName, type SQL, sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { ledgerAccounts, postTransfer } from '../ledger/index.ts';
import { deleteAccount, eraseAccount, exportAccount } from './index.ts';
import { columnOf, registered, tableNames } from './personal-data.ts';
import { MarkedRows, type Marker, markerPattern } from './testing/marked-rows.ts';
import { memberPassword, signUpMember } from './testing/sign-up-member.ts';

const world = await createTestWorld();

/** A member with marked rows in every table that can hold some. */
async function markedMember() {
  const lee = await signUpMember(world);
  const other = await world.createPerson({ creator: true });
  const marked = new MarkedRows(world, lee.id, other.id);
  await marked.fill();
  await postTransfer(world.system, {
    kind: 'release',
    key: `release:${lee.id}`,
    rates: {},
    memo: marked.word('ledgerTransfers', 'memo', 'id'),
    entries: [
      { account: ledgerAccounts.available(lee.id), amount: 500 },
      { account: ledgerAccounts.pending(lee.id), amount: -500 },
    ],
  });
  return { lee, other, marked };
}

const rowsOf = (query: SQL) => world.db.execute<{ table_name: string; column_name: string }>(query);
const described = ({ table, column, by }: Marker) => `${table}.${column} by ${by}`;
const classOf = ({ table, column }: Marker) => registered(table).entry.columns[column];
const ruleOf = ({ table, by }: { table: Marker['table']; by: string }) => registered(table).entry.rows[by];

/** Every marker that is anywhere in the database, with the tables that have it. */
async function markersLeft(): Promise<Map<string, string[]>> {
  const left = new Map<string, string[]>();
  const tables = await rowsOf(sql`
    select distinct table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  for (const { table_name } of tables) {
    const found = await world.db.execute<{ word: string }>(sql`
      select distinct m[1] as word from ${sql.identifier(table_name)} t,
        regexp_matches(lower(t::text), ${`(${markerPattern})`}, 'g') as m`);
    for (const { word } of found) left.set(word, [...(left.get(word) ?? []), table_name]);
  }
  return left;
}

test('the register has every table and column of the migrated database', async () => {
  const found = await rowsOf(sql`
    select c.table_name, c.column_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE'`);
  const classified = tableNames.flatMap((name) => {
    const { table, columns, entry } = registered(name);
    return Object.keys(entry.columns).map((column) => `${getTableName(table)}.${columns[column]?.name}`);
  });
  expect(classified.toSorted()).toEqual(
    found.map(({ table_name, column_name }) => `${table_name}.${column_name}`).toSorted(),
  );
});

test('the export has every column of the class export from the account’s own rows, and no other column', async () => {
  const { lee, marked } = await markedMember();
  let file = '';
  for await (const part of exportAccount(lee.ctx)) file += JSON.stringify(part);
  const wanted = marked.markers.filter((marker) => {
    const { exported } = registered(marker.table).entry;
    const isOwn = exported?.of.includes(marker.by) || marker.table === 'ledgerTransfers';
    return isOwn && classOf(marker)?.endsWith('export');
  });
  expect(wanted.length).toBeGreaterThan(50);
  const inFile = new Set(file.match(new RegExp(markerPattern, 'g')));
  expect(marked.markers.filter(({ word }) => inFile.has(word)).map(described)).toEqual(wanted.map(described));
  expect(file).not.toMatch(/argon2/);
});

test('a deletion erases and blanks what the register says, in every table, and keeps the rest', async () => {
  const { lee, marked } = await markedMember();
  expect(marked.rows.length).toBeGreaterThan(80);

  await deleteAccount(lee.ctx, { password: memberPassword });
  // The job that follows finds nothing to do.
  await eraseAccount(world.system, { account: lee.id });

  const staying = marked.markers.filter((marker) => {
    const { deletion } = ruleOf(marker) ?? { deletion: 'keep' };
    return deletion !== 'erase' && !(deletion === 'blank' && classOf(marker)?.startsWith('blank'));
  });
  const left = await markersLeft();
  const leftOutside = marked.markers.filter(({ table, word }) =>
    left.get(word)?.some((name) => name !== 'retained_records' || table === 'retainedRecords'),
  );
  expect(leftOutside.map(described)).toEqual(staying.map(described));
  // The law requires a record of signed agreements.
  const retained = marked.markers.filter((marker) => left.has(marker.word) && !staying.includes(marker));
  expect(retained.map(({ table, column }) => `${table}.${column}`)).toEqual([
    'creatorAgreements.version',
    'creatorAgreements.sha256',
  ]);

  const present = await Promise.all(marked.rows.map((row) => marked.isThere(row)));
  const wrong = marked.rows.filter((row, at) => present[at] === (ruleOf(row)?.deletion === 'erase'));
  expect(wrong.map(({ table, by }) => `${table} by ${by}`)).toEqual([]);
});

test('only what the register keeps still names a deleted account', async () => {
  const { lee } = await markedMember();
  await deleteAccount(lee.ctx, { password: memberPassword });
  const named: string[] = [];
  for (const name of tableNames) {
    const { table, columns, entry } = registered(name);
    const keeping = Object.keys(entry.rows).filter(
      (by) => ruleOf({ table: name, by })?.deletion !== 'erase' && !entry.columns[by]?.startsWith('blank'),
    );
    for (const column of Object.keys(columns)) {
      if (keeping.includes(column) || entry.columns[column]?.startsWith('keep')) continue;
      const count = await world.db.$count(
        table,
        sql`strpos(${columnOf(registered(name), column)}::text, ${lee.id}) > 0`,
      );
      if (count > 0) named.push(`${name}.${column}`);
    }
  }
  // The account's own row is identified by its id.
  expect(named.toSorted()).toEqual(['accounts.email', 'accounts.username', 'accounts.searchKey'].toSorted());
});
