import { PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import { is } from './drizzle.ts';
import type { Executor } from './pool.ts';

/** The columns of a result. postgres.js gives all results of a prepared statement the same list. */
type Columns = readonly { readonly name: PropertyKey }[];

/** Writes one condition twice: `sql` for drizzle's queries, `String.raw` for statements that are text. */
export type SqlWriter<Result> = (parts: TemplateStringsArray, ...values: unknown[]) => Result;

type Maker = ReturnType<typeof compile>;

const makers = new WeakMap<Columns, Maker>();
/** Connections that run the same statement share one row factory. */
const byNames = new Map<string, Maker>();
const factoriesMax = 1000;

/**
 * Turns row values into objects. The factory is compiled once per column list, so that all rows share one hidden class: filled
 * key by key, a row of forty columns becomes a dictionary, which is several times slower to create and to read.
 */
export function rowsOf<Row>(columns: Columns, rows: readonly (readonly unknown[])[]): Row[] {
  const make = makers.get(columns) ?? makerOf(columns);
  return rows.map((values) => make(values));
}

function makerOf(columns: Columns): Maker {
  const names = columns.map(({ name }) => String(name));
  const key = JSON.stringify(names);
  const make = byNames.get(key) ?? compile(names);
  if (byNames.size < factoriesMax) byNames.set(key, make);
  makers.set(columns, make);
  return make;
}

/** The names come from our own statements, never from input. */
const compile = (names: readonly string[]) =>
  new Function(
    'values',
    `return { ${names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`).join()} }`,
  );

/**
 * Runs a prepared statement: Postgres parses and plans its text once per connection. For hot reads only, with few distinct
 * texts. Values are positional ($1…); times go in as ISO text and come out as text.
 */
export const runPrepared = <Row>(db: Executor, text: string, values: readonly unknown[]): Promise<Row[]> =>
  run(db, text, values, true);

/** Like runPrepared, but planned for the given values each time: for searches, whose best plan depends on the search words. */
export const runPlanned = <Row>(db: Executor, text: string, values: readonly unknown[]): Promise<Row[]> =>
  run(db, text, values, false);

async function run<Row>(db: Executor, text: string, values: readonly unknown[], prepare: boolean): Promise<Row[]> {
  const found = await clientOf(db)
    .unsafe(text, [...values], { prepare })
    .values();
  return found.length === 0 ? [] : rowsOf(found.columns, found);
}

/** The client below drizzle, or that of the open transaction: drizzle's layers cost a hot read more than the query itself. */
function clientOf({ _: { session } }: Executor): Sql<Record<string, unknown>> {
  if (is(session, PostgresJsSession)) return session.client;
  throw new Error('The database is not reached through postgres.js');
}
