import { schema } from '@foxreel/db';
import { and, asc, eq, gt, or, type SQL, sql } from '@foxreel/db/drizzle';
import type { PgColumn } from '@foxreel/db/drizzle-pg';
import { type Context, requireAccount } from '../kernel/index.ts';
import { getMessageSettings } from '../messaging/index.ts';
import { batchSize } from './erasure-hooks.ts';
import { usernameOf } from './export-hooks.ts';
import type { ExportedFields, ExportRule, TableName } from './personal-data/classes.ts';
import { columnOf, keyOf, type RegisteredTable, registered, rowsFound, tableNames } from './personal-data.ts';

/** A part of the export: one value, or some rows of a list. Parts of the same list follow each other. */
export type ExportedPart = { name: string; value: unknown } | { name: string; rows: readonly unknown[] };

/**
 * Everything the product has of the viewer: the columns that the register of personal data exports, list by list, in batches, so that
 * memory does not grow with the account. Of other people it has only what the viewer can see anyway: ids, and names unless blocked.
 */
export async function* exportAccount(ctx: Context): AsyncGenerator<ExportedPart> {
  const { accountId } = requireAccount(ctx);
  yield { name: 'exported_at', value: new Date().toISOString() };
  const account = await exportedObject(ctx, 'accounts', accountId);
  if (!account) return;
  const { notifications, ...profile } = account;
  yield { name: 'profile', value: profile };
  const live = await exportedObject(ctx, 'liveSetups', accountId);
  const live_chat = await exportedObject(ctx, 'liveChatSettings', accountId);
  const comments = await exportedObject(ctx, 'commentSettings', accountId);
  const { writers } = await getMessageSettings(ctx);
  yield { name: 'settings', value: { notifications, live, live_chat, comments, message_writers: writers } };
  const followers = await ctx.db.$count(schema.follows, eq(schema.follows.followeeId, accountId));
  yield { name: 'followers_count', value: followers };
  for (const name of tableNames) {
    const table = registered(name);
    const { exported } = table.entry;
    if (!exported || exported.object || exported.within) continue;
    yield { name: exported.name, rows: [] };
    const read = exported.read?.(ctx, accountId, fieldsOf(table, exported, accountId));
    for await (const rows of read ?? exportedRows(ctx, table, exported, accountId)) yield { name: exported.name, rows };
  }
}

/** The columns of the class 'export' and what the register adds. Lists use the database's names, single objects the code's. */
function fieldsOf(table: RegisteredTable, rule: ExportRule, accountId: string): ExportedFields {
  const columns = Object.entries(table.entry.columns).flatMap(([name, columnClass]) => {
    const column = columnOf(table, name);
    return columnClass.endsWith('export') ? [[rule.as?.[name] ?? (rule.object ? name : column.name), column]] : [];
  });
  const username = rule.username && sql`${columnOf(table, rule.username)}`;
  return {
    ...Object.fromEntries(columns),
    ...(username ? { username: usernameOf(username, accountId) } : {}),
    ...objectsWithin(table),
    ...rule.add?.(accountId),
  };
}

/** Rows of other tables that are exported as objects inside this table's rows. */
function objectsWithin(parent: RegisteredTable): Record<string, SQL> {
  return Object.fromEntries(
    tableNames.flatMap((name) => {
      const child = registered(name);
      const { exported } = child.entry;
      const [leading] = exported?.of ?? [];
      if (exported?.within !== parent.name || leading === undefined) return [];
      const values = Object.entries(fieldsOf(child, exported, '')).flatMap(([key, value]) => [
        sql`${key}::text`,
        value,
      ]);
      const object = sql`(select jsonb_build_object(${sql.join(values, sql`, `)}) from ${child.table}
        where ${columnOf(child, leading)} = ${parent.table}.id)`;
      return [[exported.name, object]];
    }),
  );
}

async function exportedObject(ctx: Context, name: TableName, accountId: string) {
  const table = registered(name);
  const { exported } = table.entry;
  if (!exported) return null;
  const [row] = await ctx.db
    .select(fieldsOf(table, exported, accountId))
    .from(table.table)
    .where(rowsOfExport(table, exported, accountId));
  return row ?? null;
}

async function* exportedRows(ctx: Context, table: RegisteredTable, rule: ExportRule, accountId: string) {
  const key = pagingKey(table, rule);
  for (let after: unknown = null; ; ) {
    const rows: { key: unknown; values: Record<string, unknown> }[] = await ctx.db
      .select({ key, values: fieldsOf(table, rule, accountId) })
      .from(table.table)
      .where(and(rowsOfExport(table, rule, accountId), after === null ? undefined : gt(key, after)))
      .orderBy(asc(key))
      .limit(batchSize);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ values }) => values);
    after = last.key;
  }
}

const rowsOfExport = (table: RegisteredTable, rule: ExportRule, accountId: string): SQL | undefined =>
  or(...rule.of.map((column) => rowsFound(table, column, accountId)));

/** The column that is unique among this account's rows of a table. */
function pagingKey(table: RegisteredTable, rule: ExportRule): PgColumn {
  const key = keyOf(table);
  const columns = rule.of.map((column) => columnOf(table, column).name);
  const [own, ...others] = key.length === 1 ? key : key.filter((column) => !columns.includes(column.name));
  if (!own || others.length > 0) throw new Error(`${table.name}: no single column to page by`);
  return own;
}
