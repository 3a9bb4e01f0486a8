import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getTableName, is } from './drizzle.ts';
import { PgTable } from './drizzle-pg.ts';
import { schema } from './index.ts';
import { citusTable, placedTables } from './testing/citus-table.ts';

test('every table of the schema has a place', () => {
  const tables = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));
  expect(placedTables().map(({ name }) => name)).toEqual(tables.toSorted());
});

test('docs/citus.md has the table as it follows from the schema and the places', () => {
  const page = readFileSync(new URL('../../../docs/citus.md', import.meta.url), 'utf8');
  expect(page).toContain(`\n\n${citusTable()}\n`);
});
