import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { type BriefLocks, withBriefLocks } from './brief-locks.ts';
import { sql } from './drizzle.ts';
import { connect, type Database } from './pool.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
/** Arbitrary but fixed: the advisory lock that keeps two processes from migrating at once. */
const migrationLock = 70_420_117;
const lockPollMs = 100;
/** Gives up after about five minutes. */
const locks: BriefLocks = { lockTimeoutMs: 1000, triesMax: 300 };

/** Migrates the database at `url` to the current schema; safe to call from several processes at once. */
export async function migrate(url: string): Promise<void> {
  const connection = connect(url, { max: 1, applicationName: 'foxreel migrate' });
  try {
    await takeMigrationLock(connection.db);
    await connection.db.execute(sql`create extension if not exists citext`);
    await connection.db.execute(sql`create extension if not exists pg_trgm`);
    await connection.db.execute(sql`create extension if not exists unaccent`);
    await connection.db.execute(sql`create extension if not exists fuzzystrmatch`);
    await runMigrations(connection.db, readMigrationFiles({ migrationsFolder }));
  } finally {
    await connection.close();
  }
}

/**
 * Runs the pending migrations in order. A migration with a CONCURRENTLY or VALIDATE CONSTRAINT statement runs statement by statement,
 * so that what takes long blocks no writers; if interrupted it starts over, so each of its statements must be repeatable. Every other
 * migration is one transaction.
 */
export async function runMigrations(db: Database, migrations: readonly MigrationMeta[]): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const [last] = await db.execute<{ at: string | null }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  for (const migration of migrations) {
    if (last?.at && Number(last.at) >= migration.folderMillis) continue;
    const applied = sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`;
    if (migration.sql.some((statement) => concurrently.test(statement) || validation.test(statement))) {
      for (const statement of migration.sql) await runAlone(db, statement);
      await db.execute(applied);
    } else {
      await withBriefLocks(db, locks, async (transaction) => {
        for (const statement of migration.sql) await transaction.execute(sql.raw(statement));
        await transaction.execute(applied);
      });
    }
  }
}

const concurrently = /\b(create|drop)\s+(unique\s+)?index\s+concurrently\b/i;
const validation = /\bvalidate\s+constraint\b/i;
const createdIndex = /\bindex\s+concurrently\s+if\s+not\s+exists\s+"(\w+)"/i;

/** CONCURRENTLY refuses to be in a transaction, and waits for transactions instead of locks. */
async function runAlone(db: Database, statement: string): Promise<void> {
  if (concurrently.test(statement)) {
    await dropInvalidIndex(db, statement);
    await db.execute(sql.raw(statement));
  } else {
    await withBriefLocks(db, locks, (transaction) => transaction.execute(sql.raw(statement)));
  }
}

/** An interrupted build leaves an invalid index, which no query uses but IF NOT EXISTS would keep. */
async function dropInvalidIndex(db: Database, statement: string): Promise<void> {
  const name = createdIndex.exec(statement)?.[1];
  if (name === undefined) return;
  const [invalid] = await db.execute(
    sql`select from pg_index where indexrelid = to_regclass(${`public.${name}`}) and not indisvalid`,
  );
  if (invalid) await db.execute(sql`drop index concurrently if exists ${sql.identifier(name)}`);
}

/**
 * Polls instead of waiting in a statement: a waiting statement holds a snapshot that CREATE INDEX CONCURRENTLY would wait for.
 */
async function takeMigrationLock(db: Database): Promise<void> {
  for (;;) {
    const [lock] = await db.execute<{ taken: boolean }>(sql`select pg_try_advisory_lock(${migrationLock}) as taken`);
    if (lock?.taken) return;
    await sleep(lockPollMs);
  }
}
