import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { migrate } from '../migrate.ts';
import { type Connection, connect } from '../pool.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Arbitrary but fixed: an advisory lock, so that one process makes the template while the others wait. */
const templateLock = 70_420_118;

const withDatabase = (url: string, name: string) => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** The name is a hash of the migrations, so that a changed schema never reuses an old template. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()) {
    hash.update(file).update(await readFile(`${migrationsFolder}/${file}`));
  }
  return `foxreel_template_${hash.digest('hex').slice(0, 12)}`;
}

async function withAdmin<Result>(url: string, work: (admin: postgres.Sql) => Promise<Result>): Promise<Result> {
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(admin);
  } finally {
    await admin.end({ timeout: 5 });
  }
}

/** Creates the migrated template database at `url` once; `prepare` adds what other packages need (the queue's schema). */
export async function ensureTemplate(url: string, prepare: (databaseUrl: string) => Promise<void>): Promise<string> {
  const name = await templateName();
  await withAdmin(url, async (admin) => {
    await admin`select pg_advisory_lock(${templateLock})`;
    const [present] = await admin`select 1 from pg_database where datname = ${name}`;
    if (present) return;
    const building = `${name}_building`;
    await admin.unsafe(`drop database if exists ${building} with (force)`);
    await admin.unsafe(`create database ${building}`);
    await migrate(withDatabase(url, building));
    await prepare(withDatabase(url, building));
    await admin.unsafe(`alter database ${building} rename to ${name}`);
  });
  return name;
}

export interface TestDatabase extends Connection {
  url: string;
}

/** A fresh database cloned from the template; `close` drops it. */
export async function cloneTemplate(url: string, template: string): Promise<TestDatabase> {
  const name = `foxreel_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await withAdmin(url, async (admin) => {
    await admin`select pg_advisory_lock(${templateLock})`;
    await admin.unsafe(`create database ${name} template ${template}`);
  });
  const connection = connect(withDatabase(url, name), { max: 6, applicationName: 'foxreel test' });
  return {
    url: withDatabase(url, name),
    db: connection.db,
    async close() {
      await connection.close();
      await withAdmin(url, (admin) => admin.unsafe(`drop database if exists ${name} with (force)`));
    },
  };
}
