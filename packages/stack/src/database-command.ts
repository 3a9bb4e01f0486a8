import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, readEnvironment } from '@foxreel/config';
import { connect, hostsOf } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { readPorts } from './parts/ports.ts';
import { embeddedDatabaseUrl, startPostgres } from './parts/postgres.ts';
import { startServices } from './parts/services.ts';
import { lockHolder } from './process/child-processes.ts';
import { addressOf, migrateAll, productReady, seedDemo, startProduct } from './product.ts';
import { backupFolderOf, Stack, stackFolders } from './stack.ts';
import { StackError, steps } from './steps.ts';

const databaseName = 'foxreel';

/** `pnpm db:migrate`: migrates DATABASE_URL or the embedded database, running or not. */
export async function migrateDatabase(use: (stack: Stack) => Stack): Promise<number> {
  const environment = readEnvironment();
  const url =
    environment.DATABASE_DIRECT_URL ??
    environment.DATABASE_URL ??
    runningDatabase(environment) ??
    (await ownDatabase(environment, use, 'pnpm db:migrate'));
  await steps.run('Database schema', () => migrateAll(url));
  return 0;
}

/** `pnpm db:seed`: starts the product on its own database, adds missing parts of the demo world, and stops again. */
export async function seedDatabase(use: (stack: Stack) => Stack): Promise<number> {
  const environment = readEnvironment();
  if (environment.DATABASE_URL && !environment.SANDBOX) {
    throw new StackError(
      'SANDBOX: the demo world goes into a sandbox only; set SANDBOX=true to put it into the database of DATABASE_URL.',
    );
  }
  const stack = use(await Stack.open(environment.DATA_DIR, 'pnpm db:seed'));
  const services = await startServices(stack, environment, { databaseName, durable: true, webPort: stack.ports.web });
  await steps.run('Database schema', () => migrateAll(services.databaseUrl));
  const address = addressOf(environment.HOST, stack.ports.web);
  const processes = await startProduct(stack, services, { port: stack.ports.web });
  await productReady(stack, processes, address);
  await steps.run('Demo world', () => seedDemo(stack, services));
  return 0;
}

/**
 * `pnpm db:reset`: empties the database and, if it is the launcher's own, the stored files. Requires --yes for an external
 * database.
 */
export async function resetDatabase(use: (stack: Stack) => Stack): Promise<number> {
  const environment = readEnvironment();
  const url = environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL;
  if (url && !process.argv.includes('--yes')) {
    throw new StackError(
      `This deletes everything in ${withoutPassword(url)}. Say "pnpm db:reset --yes" if you want that.`,
    );
  }
  if (url) {
    await emptyDatabase(url);
  } else {
    const stack = use(await Stack.open(environment.DATA_DIR, 'pnpm db:reset'));
    for (const name of ['postgres', 'storage', 'demo-world'])
      rmSync(join(stack.folders.dataDir, name), { recursive: true, force: true });
    await stack.stop();
  }
  steps.note('The database is empty. The next "npm start" fills it again.');
  return 0;
}

/** The embedded database of a running launcher; null if none runs. */
function runningDatabase(environment: Environment): string | null {
  const folders = stackFolders(environment.DATA_DIR);
  const ports = readPorts(join(folders.dataDir, 'ports.json'));
  const running = existsSync(folders.runFolder) && lockHolder(folders.lockFile) !== null;
  return running && ports ? embeddedDatabaseUrl(folders.dataDir, ports.postgres, databaseName) : null;
}

async function ownDatabase(environment: Environment, use: (stack: Stack) => Stack, what: string): Promise<string> {
  const stack = use(await Stack.open(environment.DATA_DIR, what));
  return steps.run('Postgres', () =>
    startPostgres(stack, databaseName, { durable: true, backupFolder: backupFolderOf(environment) }),
  );
}

const withoutPassword = (url: string): string =>
  hostsOf(url)
    .map((host) => new URL(host))
    .map(({ host, pathname }) => host + pathname)
    .join(' or ');

async function emptyDatabase(url: string): Promise<void> {
  const { db, close } = connect(url, { max: 1, applicationName: 'foxreel reset' });
  try {
    for (const schema of ['public', 'partitions', 'drizzle', 'graphile_worker'])
      await db.execute(sql`drop schema if exists ${sql.identifier(schema)} cascade`);
    await db.execute(sql`create schema public`);
  } finally {
    await close();
  }
  await migrateAll(url);
}
