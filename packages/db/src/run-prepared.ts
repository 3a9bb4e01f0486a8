import { is } from 'drizzle-orm';
import { PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import type { Executor } from './connect.ts';

/** The columns of a result as postgres.js tells them: one list for all results of a prepared statement. */
type Columns = readonly { readonly name: PropertyKey }[];

/** Writes one condition twice: `sql` for drizzle's queries, `String.raw` for statements that are text. */
export type SqlWriter<Result> = (parts: TemplateStringsArray, ...values: unknown[]) => Result;

type Maker = ReturnType<typeof compile>;

const known = new WeakMap<Columns, Maker>();
/** Connections that run one statement share one maker. */
const byNames = new Map<string, Maker>();
const makersMost = 1000;

/**
 * Objects of the values of rows. What makes them is compiled once for a list of columns, so that all have one shape: filled name
 * by name, a row of forty columns becomes a hash table, which costs several times as much to make and to read.
 */
export function rowsOf<Row>(columns: Columns, rows: readonly (readonly unknown[])[]): Row[] {
  const make = known.get(columns) ?? makerOf(columns);
  return rows.map((values) => make(values));
}

function makerOf(columns: Columns): Maker {
  const names = columns.map(({ name }) => String(name));
  const key = JSON.stringify(names);
  const make = byNames.get(key) ?? compile(names);
  if (byNames.size < makersMost) byNames.set(key, make);
  known.set(columns, make);
  return make;
}

/** The names come from the texts of our own statements. */
const compile = (names: readonly string[]) =>
  new Function(
    'values',
    `return { ${names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`).join()} }`,
  );

/**
 * Runs a statement as a prepared one: Postgres parses and plans its text once per connection, not at every call.
 * For hot reads only, whose texts come from a small set. Values are positional ($1…); times go in as ISO text and come out as text.
 */
export const runPrepared = <Row>(db: Executor, text: string, values: readonly unknown[]): Promise<Row[]> =>
  run(db, text, values, true);

/** As runPrepared, planned for its very values each time: for searches, whose right plan depends on the words. */
export const runPlanned = <Row>(db: Executor, text: string, values: readonly unknown[]): Promise<Row[]> =>
  run(db, text, values, false);

async function run<Row>(db: Executor, text: string, values: readonly unknown[], prepare: boolean): Promise<Row[]> {
  const found = await clientOf(db)
    .unsafe(text, [...values], { prepare })
    .values();
  return found.length === 0 ? [] : rowsOf(found.columns, found);
}

/** The client below drizzle, of the open transaction if there is one: drizzle's layers cost a hot read more than its own work. */
function clientOf({ _: { session } }: Executor): Sql<Record<string, unknown>> {
  if (is(session, PostgresJsSession)) return session.client;
  throw new Error('The database is not reached through postgres.js');
}
