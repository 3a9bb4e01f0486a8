import type { Executor } from './connect.ts';

/**
 * Runs a statement as a prepared one: Postgres parses and plans its text once per connection, not at every call.
 * For hot reads only, whose texts come from a small set. Values are positional ($1…); times go in as ISO text and come out as text.
 */
export const runPrepared = <Row>(db: Executor, text: string, values: readonly unknown[]): Promise<Row[]> =>
  run(db, text, values, 'prepared');

/** As runPrepared, planned for its very values each time: for searches, whose right plan depends on the words. */
export const runPlanned = <Row>(db: Executor, text: string, values: readonly unknown[]): Promise<Row[]> =>
  run(db, text, values, undefined);

async function run<Row>(
  db: Executor,
  text: string,
  values: readonly unknown[],
  name: 'prepared' | undefined,
): Promise<Row[]> {
  const statement = db._.session.prepareQuery<{ execute: Row[]; all: unknown; values: unknown }>(
    { sql: text, params: [...values] },
    undefined,
    name,
    false,
  );
  return await statement.execute();
}
