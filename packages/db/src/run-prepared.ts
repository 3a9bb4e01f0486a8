import { is } from 'drizzle-orm';
import { PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import type { Executor } from './connect.ts';
import { rowsOf } from './rows-of.ts';

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
