import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { restoreBase, takeBaseBackup, walOf } from '../backup/base-backup.ts';
import { postgresUser, startPostgres } from '../parts/postgres.ts';
import { Stack } from '../stack.ts';

const databaseName = 'foxreel';

export interface TestServer {
  url: string;
  /** Of its single host, for an address with several. */
  host: string;
  stack: Stack;
  stop(): Promise<void>;
}

/** Starts an embedded primary in `folder`/a and a standby that streams from it in `folder`/b. */
export async function startPrimaryAndStandby(folder: string): Promise<{ primary: TestServer; standby: TestServer }> {
  const [first, second] = [join(folder, 'a'), join(folder, 'b')];
  const primary = await startServer(first);
  await copyServer(primary, first, second);
  return { primary, standby: await startServer(second) };
}

async function startServer(dataDir: string): Promise<TestServer> {
  const stack = await Stack.open(dataDir, 'a test with a standby');
  const url = await startPostgres(stack, databaseName, { durable: true });
  return { url, host: new URL(url).host, stack, stop: () => stack.stop() };
}

async function copyServer({ url }: TestServer, from: string, to: string): Promise<void> {
  const backupFolder = join(from, 'copy');
  await mkdir(walOf(backupFolder), { recursive: true });
  const session = postgres(url, { max: 1, onnotice: () => {} });
  try {
    // Keeps the WAL since the copy began.
    await session`select pg_create_physical_replication_slot('standby', true)`;
  } finally {
    await session.end({ timeout: 5 });
  }
  const name = await takeBaseBackup(url, join(from, 'postgres'), backupFolder);
  await mkdir(to, { recursive: true });
  await copyFile(join(from, 'postgres-password'), join(to, 'postgres-password'));
  const cluster = join(to, 'postgres');
  await restoreBase({ backupFolder, name, cluster, restoreCommand: '', until: null, user: postgresUser() });
  const { hostname, port, password } = new URL(url);
  const settings = [
    `primary_conninfo = 'host=${hostname} port=${port} user=postgres password=${password}'`,
    `primary_slot_name = 'standby'`,
  ];
  await writeFile(join(cluster, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await rename(join(cluster, 'recovery.signal'), join(cluster, 'standby.signal'));
}

/** One address with both servers, as libpq takes it. */
export const addressOfBoth = (one: TestServer, other: TestServer): string =>
  one.url.replace(one.host, `${one.host},${other.host}`);
