import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { createPool } from './pool.ts';
import * as schema from './schema/index.ts';

export type Schema = typeof schema;
export type Database = PostgresJsDatabase<Schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A database or an open transaction: what a use case works on. */
export type Executor = Database | Transaction;

export interface Connection {
  db: Database;
  /** Ends all connections; running statements get up to five seconds. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  max?: number;
  applicationName?: string;
  /** Statement timeout, so that a few slow statements cannot hold the whole pool; none if absent. */
  statementTimeoutMs?: number;
}

/** Opens a pool of at most `max` connections to the PostgreSQL at `url`. */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { client, close } = createPool(url, options.max ?? 10, {
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? 'foxreel',
      ...(options.statementTimeoutMs ? { statement_timeout: options.statementTimeoutMs } : {}),
    },
  });
  return { db: drizzle(client, { schema }), close };
}
