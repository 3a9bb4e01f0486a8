import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import { connect } from './connect.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
/** Any fixed number: two processes that start at once must not migrate at once. */
const migrationLock = 70_420_117;

/** Brings the schema of the database at `url` up to date; safe to call from several processes at once. */
export async function migrate(url: string): Promise<void> {
  const connection = connect(url, { max: 1, applicationName: 'foxreel migrate' });
  try {
    await connection.db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await connection.db.execute(sql`create extension if not exists citext`);
    await connection.db.execute(sql`create extension if not exists pg_trgm`);
    await connection.db.execute(sql`create extension if not exists unaccent`);
    await connection.db.execute(sql`create extension if not exists fuzzystrmatch`);
    await runMigrations(connection.db, { migrationsFolder });
  } finally {
    await connection.close();
  }
}
