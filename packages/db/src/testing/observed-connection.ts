import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Connection } from '../pool.ts';
import * as schema from '../schema/index.ts';

/** A statement as it reached the database, with its parameter values. */
export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** A pool of at most `max` connections that reports every statement. */
export function connectObserved(url: string, onStatement: (statement: SentStatement) => void, max = 4): Connection {
  const client = postgres(url, {
    max,
    onnotice: () => {},
    debug: (_connection, text, values) => onStatement({ text, values: [...values] }),
  });
  return { db: drizzle(client, { schema }), close: () => client.end({ timeout: 5 }) };
}
