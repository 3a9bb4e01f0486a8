import { schema } from '@foxreel/db';
import { eq, getTableColumns, type SQL, sql } from '@foxreel/db/drizzle';
import { getTableConfig, type PgColumn, type PgTable } from '@foxreel/db/drizzle-pg';
import type { PersonalData, PersonalTable, TableName } from './personal-data/classes.ts';
import { liveData } from './personal-data/live.ts';
import { mediaData } from './personal-data/media.ts';
import { messagesData } from './personal-data/messages.ts';
import { moneyData } from './personal-data/money.ts';
import { peopleData } from './personal-data/people.ts';
import { systemData } from './personal-data/system.ts';

/** The register of personal data: whose rows every table has, and the class of every column. Export and erasure execute it. */
export const personalData: PersonalData = {
  ...peopleData,
  ...mediaData,
  ...messagesData,
  ...liveData,
  ...moneyData,
  ...systemData,
};

const isTableName = (name: string): name is TableName => name in personalData;
export const tableNames: readonly TableName[] = Object.keys(personalData).filter(isTableName);

/** A table with its entry in the register. */
export interface RegisteredTable {
  name: TableName;
  table: PgTable;
  /** By the register's names. */
  columns: Record<string, PgColumn>;
  entry: PersonalTable;
}

export function registered(name: TableName): RegisteredTable {
  const table: PgTable = schema[name];
  return { name, table, columns: getTableColumns(table), entry: personalData[name] };
}

export function columnOf({ name, columns }: RegisteredTable, column: string): PgColumn {
  const found = columns[column];
  if (!found) throw new Error(`${name} has no column ${column}`);
  return found;
}

/** The columns that tell a table's rows apart: its primary key, or its first unique constraint. */
export function keyOf({ name, table }: RegisteredTable): PgColumn[] {
  const { columns, primaryKeys, uniqueConstraints } = getTableConfig(table);
  const single = columns.filter(({ primary }) => primary);
  const key = single.length > 0 ? single : (primaryKeys[0]?.columns ?? uniqueConstraints[0]?.columns);
  if (!key) throw new Error(`${name} has no key`);
  return key;
}

/** The condition for the rows of a table that a column of its `rows` finds for an account. */
export function rowsFound(table: RegisteredTable, column: string, accountId: string): SQL {
  const rule = table.entry.rows[column];
  if (!rule) throw new Error(`${table.name}.${column} leads to no account`);
  if (rule.through.length === 0) return eq(columnOf(table, column), accountId);
  const owned = rule.through.flatMap((name) => {
    const parent = registered(name);
    const leading =
      rule.by ?? Object.keys(parent.entry.rows).filter((by) => parent.entry.rows[by]?.deletion !== 'keep');
    return leading.map(
      (by) => sql`select ${keyOf(parent)[0]} from ${parent.table} where ${rowsFound(parent, by, accountId)}`,
    );
  });
  // Not one select with OR: that would scan the parent's whole table.
  return sql`${columnOf(table, column)} in (${sql.join(owned, sql` union all `)})`;
}
