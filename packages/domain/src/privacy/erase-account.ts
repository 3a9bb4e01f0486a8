import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { and, asc, eq, isNotNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import { type Context, requireStaff, withTransaction } from '../kernel/index.ts';
import { batchSize } from './erasure-hooks.ts';
import type { TableName } from './personal-data/classes.ts';
import {
  columnOf,
  keyOf,
  personalData,
  type RegisteredTable,
  registered,
  rowsFound,
  tableNames,
} from './personal-data.ts';

const { accounts } = schema;

/**
 * Takes away all that a deleted account has left, as the register of personal data says. In steps of bounded size, each committed for
 * itself: it may be broken off anywhere and run again, and twice does nothing twice. Of an account that is there it takes nothing.
 */
export async function eraseAccount(ctx: Context, { account }: JobPayload<'erase_account'>): Promise<void> {
  requireStaff(ctx);
  const [deleted] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, account), isNotNull(accounts.deletedAt)));
  if (!deleted) return;
  for (const name of tableNames) await personalData[name].before?.(ctx, account);
  await eraseTables(ctx, account, tableNames);
}

/** Erases and blanks what these tables have of an account: rows that name others' first, so that no foreign key is in the way. */
export async function eraseTables(ctx: Context, accountId: string, names: readonly TableName[]): Promise<void> {
  for (const name of childrenFirst(names)) {
    const table = registered(name);
    await eraseRows(ctx, table, accountId);
    await blankRows(ctx, table, accountId);
  }
}

/** What is erased at once, in the transaction that ends the account. */
export const tablesAtOnce: readonly TableName[] = tableNames.filter((name) => personalData[name].atOnce);

/** Every table comes before those that it refers to, by foreign keys or through the register. */
function childrenFirst(names: readonly TableName[]): TableName[] {
  const parents = new Map<TableName, Set<TableName>>();
  for (const name of names) {
    const { table, entry } = registered(name);
    const byKeys = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
    const byRules = Object.values(entry.rows).flatMap((rule) => rule?.through ?? []);
    parents.set(name, new Set(names.filter((it) => byKeys.includes(registered(it).table) || byRules.includes(it))));
  }
  const sorted: TableName[] = [];
  const visit = (name: TableName) => {
    if (sorted.includes(name)) return;
    for (const parent of parents.get(name) ?? []) if (parent !== name) visit(parent);
    sorted.push(name);
  };
  for (const name of names) visit(name);
  return sorted.toReversed();
}

async function eraseRows(ctx: Context, table: RegisteredTable, accountId: string): Promise<void> {
  const found = Object.entries(table.entry.rows).flatMap(([column, rule]) =>
    rule?.deletion === 'erase' ? [and(rowsFound(table, column, accountId), rule.only)] : [],
  );
  if (found.length === 0) return;
  await inBatches(ctx, table, or(...found), async ({ db }, batch) => {
    await db.delete(table.table).where(batch);
  });
}

async function blankRows(ctx: Context, table: RegisteredTable, accountId: string): Promise<void> {
  for (const [leading, rule] of Object.entries(table.entry.rows)) {
    if (rule?.deletion !== 'blank') continue;
    const values = blankValues(table, leading, accountId);
    const left = values.map(({ column, value }) => sql`${column} is distinct from ${value}`);
    const set = sql.join(
      values.map(({ column, value }) => sql`${sql.identifier(column.name)} = ${value}`),
      sql`, `,
    );
    const found = and(rowsFound(table, leading, accountId), or(...left));
    await inBatches(ctx, table, found, async ({ db }, batch) => {
      await db.execute(sql`update ${table.table} set ${set} where ${batch}`);
    });
  }
}

/** What 'blank' writes into the rows that one column finds. Other columns that name people are theirs, and generated ones follow by themselves. */
function blankValues(table: RegisteredTable, leading: string, accountId: string) {
  const { rows, columns, blankTo } = table.entry;
  return Object.keys(columns).flatMap((name): { column: PgColumn; value: SQLWrapper }[] => {
    const column = columnOf(table, name);
    const isOthers = name !== leading && name in rows;
    if (!columns[name]?.startsWith('blank') || isOthers || column.generated) return [];
    const given = blankTo?.[name]?.(accountId) ?? (column.notNull ? column.default : null);
    if (given === undefined) throw new Error(`${table.name}.${name}: nothing to blank it with`);
    return [{ column, value: given === null ? sql`null` : isSql(given) ? given : sql.param(given, column) }];
  });
}

const isSql = (value: unknown): value is SQL => value instanceof Object && 'getSQL' in value;

/** Runs a step on all rows that meet a condition, so many at a time, locked in the order of their key; then their files go. */
async function inBatches(
  ctx: Context,
  table: RegisteredTable,
  condition: SQL | undefined,
  step: (ctx: Context, batch: SQL) => Promise<void>,
): Promise<void> {
  const key = keyOf(table);
  const files = (table.entry.files ?? []).map((name) => columnOf(table, name));
  const fields = Object.fromEntries([...key, ...files].map((column) => [column.name, column]));
  const next = (ctx: Context) =>
    withTransaction(ctx, async (ctx) => {
      const rows = await ctx.db
        .select(fields)
        .from(table.table)
        .where(condition)
        .orderBy(...key.map((column) => asc(column)))
        .limit(batchSize)
        .for('update');
      if (rows.length === 0) return 0;
      const tuples = rows.map((row) => list(key.map((column) => sql.param(row[column.name], column))));
      await step(ctx, sql`${list(key)} in ${list(tuples)}`);
      const prefixes = rows.flatMap((row) => files.map((column) => row[column.name]));
      for (const prefix of prefixes) if (typeof prefix === 'string') await enqueue(ctx.db, 'delete_files', { prefix });
      return rows.length;
    });
  while ((await next(ctx)) === batchSize);
}

const list = (values: readonly SQLWrapper[]): SQL => sql`(${sql.join([...values], sql`, `)})`;
