import { runMigrations } from 'graphile-worker';

/** Brings graphile-worker's own schema in the database at `url` up to date; safe to call from several processes at once. */
export async function migrateQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
}
