import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Connection } from '../connect.ts';
import * as schema from '../schema/index.ts';

/** A statement as it reached the database, with what stands for $1 and so on. */
export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** At most `max` connections that tell of every statement they send. */
export function connectObserved(url: string, onStatement: (statement: SentStatement) => void, max = 4): Connection {
  const client = postgres(url, {
    max,
    onnotice: () => {},
    debug: (_connection, text, values) => onStatement({ text, values: [...values] }),
  });
  return { db: drizzle(client, { schema }), close: () => client.end({ timeout: 5 }) };
}
