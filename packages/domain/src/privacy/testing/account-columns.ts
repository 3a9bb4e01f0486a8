import { randomUUID } from 'node:crypto';
import { schema } from '@foxreel/db';
import type { TestWorld } from '@foxreel/testing';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';

export const tables: PgTable[] = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [value] : []));

/** Where a column points to by a foreign key. */
function targetOf(column: PgColumn): PgColumn | null {
  for (const key of getTableConfig(column.table).foreignKeys) {
    const { columns, foreignColumns } = key.reference();
    const at = columns.findIndex(({ name }) => name === column.name);
    if (at >= 0) return foreignColumns[at] ?? null;
  }
  return null;
}

const pointsToAccount = (column: PgColumn): boolean => {
  const target = targetOf(column);
  return target !== null && getTableName(target.table) === 'accounts';
};

/** Every column that can hold an account's id, as table.column: each that points to accounts, and each uuid that points nowhere. */
export const accountColumns = (): Map<string, PgColumn> =>
  new Map(
    tables
      .filter((table) => table !== schema.accounts)
      .flatMap((table) => getTableConfig(table).columns.map((column) => [nameOf(column), column] as const))
      .filter(([, column]) => {
        const loose = column.getSQLType().startsWith('uuid') && column.name !== 'id' && targetOf(column) === null;
        return loose || pointsToAccount(column);
      }),
  );

const nameOf = (column: PgColumn): string => `${getTableName(column.table)}.${column.name}`;

/** Puts a row into a table, with the least that it asks for; other accounts in it are `other`. Returns it. */
export async function insertRow(
  world: TestWorld,
  table: PgTable,
  given: Record<string, unknown>,
  other: string,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const column of getTableConfig(table).columns) {
    const key = keyOf(column);
    if (key in given) values[key] = given[key];
    else if (column.notNull && !column.hasDefault && !column.generated && !column.generatedIdentity)
      values[key] = await leastValue(world, column, other);
  }
  const [row] = await world.db.insert(table).values(values).returning();
  if (!row) throw new Error(`No row of ${getTableName(table)}`);
  return row;
}

/** What a column is called in a row of its table. */
export function keyOf(column: PgColumn): string {
  const found = Object.entries(column.table).find(([, value]) => value === column);
  return found?.[0] ?? column.name;
}

async function leastValue(world: TestWorld, column: PgColumn, other: string): Promise<unknown> {
  const target = targetOf(column);
  if (target) {
    if (pointsToAccount(column)) return other;
    return (await insertRow(world, target.table, {}, other))[keyOf(target)];
  }
  const [first] = column.enumValues ?? [];
  if (first !== undefined) return first;
  const type = column.getSQLType();
  if (type.endsWith('[]')) return [];
  if (type === 'uuid') return randomUUID();
  if (type.startsWith('timestamp')) return new Date();
  if (type === 'jsonb') return [];
  if (type === 'boolean') return false;
  return /^(small|big)?(int|serial)|^numeric|^double|^real/.test(type) ? 1 : randomUUID();
}
