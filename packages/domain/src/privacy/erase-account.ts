import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, eq, isNotNull, or, type SQL, type SQLWrapper, sql } from '@foxreel/db/drizzle';
import { getTableConfig, type PgColumn } from '@foxreel/db/drizzle-pg';
import { enqueue } from '@foxreel/queue';
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
 * Erases what a deleted account has left, as the register of personal data says. Works in batches that commit on their own, so it can
 * be interrupted anywhere and run again; running it twice changes nothing. Does nothing for an account that is not deleted.
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

/** Erases and blanks an account's rows in these tables. Rows that refer to others come first, because of the foreign keys. */
export async function eraseTables(ctx: Context, accountId: string, names: readonly TableName[]): Promise<void> {
  for (const name of childrenFirst(names)) {
    const table = registered(name);
    await eraseRows(ctx, table, accountId);
    await blankRows(ctx, table, accountId);
  }
}

/** The tables erased in the transaction that ends the account. */
export const tablesAtOnce: readonly TableName[] = tableNames.filter((name) => personalData[name].atOnce);

/** Sorts each table before the tables it refers to, by foreign keys or `through`. */
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

/** Deleted rows drop out of the condition by themselves, so each batch is whatever an index finds first. */
async function eraseRows(ctx: Context, table: RegisteredTable, accountId: string): Promise<void> {
  for (const [column, rule] of Object.entries(table.entry.rows)) {
    if (rule?.deletion !== 'erase') continue;
    const found = and(rowsFound(table, column, accountId), rule.only);
    const next = () =>
      eraseBatch(ctx, table, { condition: found, ordered: false }, async ({ db }, batch) => {
        await db.delete(table.table).where(batch);
      });
    while ((await next()) !== null);
  }
}

/** Blanked rows still belong to the account: batches follow the key, so that none is read twice. */
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
    const next = (after: SQL | null) => {
      const condition = after === null ? found : and(found, sql`${list(keyOf(table))} > ${after}`);
      return eraseBatch(ctx, table, { condition, ordered: true }, async ({ db }, batch) => {
        await db.execute(sql`update ${table.table} set ${set} where ${batch}`);
      });
    };
    for (let last = await next(null); last !== null; last = await next(last));
  }
}

/** What 'blank' writes into the rows that one column finds. Skips generated columns, and columns that lead to other people. */
function blankValues(table: RegisteredTable, leading: string, accountId: string) {
  const { rows, columns, blankTo } = table.entry;
  return Object.keys(columns).flatMap((name): { column: PgColumn; value: SQLWrapper }[] => {
    const column = columnOf(table, name);
    const isOthers = name !== leading && name in rows;
    if (!columns[name]?.startsWith('blank') || isOthers || column.generated) return [];
    const blankValue = blankTo?.[name]?.(accountId) ?? (column.notNull ? column.default : null);
    if (blankValue === undefined) throw new Error(`${table.name}.${name}: nothing to blank it with`);
    return [
      {
        column,
        value: blankValue === null ? sql`null` : isSql(blankValue) ? blankValue : sql.param(blankValue, column),
      },
    ];
  });
}

const isSql = (value: unknown): value is SQL => value instanceof Object && 'getSQL' in value;

/**
 * Runs a step on some rows that meet a condition, in a transaction that locks them in the order of their key and deletes their files.
 * Returns the key of the last row, or null if none is left.
 */
async function eraseBatch(
  ctx: Context,
  table: RegisteredTable,
  { condition, ordered }: { condition: SQL | undefined; ordered: boolean },
  step: (ctx: Context, batch: SQL) => Promise<void>,
): Promise<SQL | null> {
  const key = keyOf(table);
  const files = (table.entry.files ?? []).map((name) => columnOf(table, name));
  const inOrder = key.map((column) => asc(column));
  const isOneOf = (rows: readonly Record<string, unknown>[]) => sql`${list(key)} in ${list(rows.map(keyValues))}`;
  const keyValues = (row: Record<string, unknown>) => list(key.map((column) => sql.param(row[column.name], column)));
  const found = await ctx.db
    .select(byName(key))
    .from(table.table)
    .where(condition)
    .orderBy(...(ordered ? inOrder : []))
    .limit(batchSize);
  const last = found.at(-1);
  if (!last) return null;
  await withTransaction(ctx, async (ctx) => {
    const locked = await ctx.db
      .select(byName([...key, ...files]))
      .from(table.table)
      .where(and(isOneOf(found), condition))
      .orderBy(...inOrder)
      .for('update');
    if (locked.length === 0) return;
    await step(ctx, isOneOf(locked));
    const prefixes = locked.flatMap((row) => files.map((column) => row[column.name]));
    for (const prefix of prefixes) if (typeof prefix === 'string') await enqueue(ctx.db, 'delete_files', { prefix });
  });
  return keyValues(last);
}

const byName = (columns: readonly PgColumn[]) => Object.fromEntries(columns.map((column) => [column.name, column]));
const list = (values: readonly SQLWrapper[]): SQL => sql`(${sql.join([...values], sql`, `)})`;
