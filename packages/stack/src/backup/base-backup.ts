import { existsSync } from 'node:fs';
import { chown, copyFile, cp, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import type { UserIds } from '../parts/postgres.ts';
import { StackError } from '../steps.ts';

/** Recreated by the server, or of the running one only (PostgreSQL's documentation, "Making a Base Backup"). */
const skippedFiles = /^(postmaster\.(pid|opts)|pg_internal\.init.*|backup_label.*|tablespace_map|.*\.signal)$/;
const emptiedFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/** How many base backups stay, with the WAL from the oldest of them on. */
const basesKept = 2;

const basesOf = (backupFolder: string) => join(backupFolder, 'base');
/** The folder of the archived WAL segments. */
export const walOf = (backupFolder: string) => join(backupFolder, 'wal');

/** Names of the complete base backups, which are their UTC times, oldest first. */
export async function listBases(backupFolder: string): Promise<string[]> {
  if (!existsSync(basesOf(backupFolder))) return [];
  const names = await readdir(basesOf(backupFolder));
  return names.filter((name) => !name.endsWith('.partial')).toSorted();
}

/**
 * Copies the files of the running server at `databaseUrl`, whose cluster is the folder `cluster`, while it works, and deletes
 * what no backup needs any more. Returns the name of the backup, which can be restored from now on.
 */
export async function takeBaseBackup(databaseUrl: string, cluster: string, backupFolder: string): Promise<string> {
  const name = new Date().toISOString().replaceAll(':', '-');
  const target = join(basesOf(backupFolder), name);
  const building = `${target}.partial`;
  // One session from start to stop: the server ends a backup whose session is gone.
  const session = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => {} });
  try {
    await session`select pg_backup_start(${name}, fast => true)`;
    await mkdir(building, { recursive: true, mode: 0o700 });
    await copyCluster(cluster, building);
    const [stopped] = await session<{ label: string; map: string }[]>`
      select labelfile as label, spcmapfile as map from pg_backup_stop(wait_for_archive => true)`;
    if (!stopped) throw new Error('pg_backup_stop returned nothing');
    await writeFile(join(building, 'backup_label'), stopped.label, { mode: 0o600, flush: true });
    if (stopped.map) await writeFile(join(building, 'tablespace_map'), stopped.map, { mode: 0o600, flush: true });
    await rename(building, target);
  } finally {
    await rm(building, { recursive: true, force: true });
    await session.end({ timeout: 5 });
  }
  await prune(backupFolder);
  return name;
}

async function copyCluster(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 });
      if (!emptiedFolders.has(entry.name) && entry.name !== 'pgsql_tmp') await copyCluster(source, target);
    } else if (entry.isFile() && !skippedFiles.test(entry.name)) {
      await copyLiveFile(source, target);
    }
  }
}

/** Nothing is copied of a table that was dropped meanwhile. */
async function copyLiveFile(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  const file = await open(target);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Deletes old base backups, and the WAL that only they need. */
async function prune(backupFolder: string): Promise<void> {
  const names = await listBases(backupFolder);
  for (const name of names.slice(0, -basesKept))
    await rm(join(basesOf(backupFolder), name), { recursive: true, force: true });
  const oldest = names.at(-basesKept) ?? names[0];
  if (oldest === undefined) return;
  const first = firstSegment(await readFile(join(basesOf(backupFolder), oldest, 'backup_label'), 'utf8'));
  for (const file of await readdir(walOf(backupFolder))) {
    // The first eight digits are the timeline; the rest counts up across timelines. History files stay.
    if (/^[0-9A-F]{24}\./.test(file) && file.slice(8, 24) < first.slice(8)) await rm(join(walOf(backupFolder), file));
  }
}

function firstSegment(label: string): string {
  const [, segment] = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label) ?? [];
  if (segment === undefined) throw new Error('backup_label names no segment');
  return segment;
}

/**
 * Puts the base backup `name` into the folder `cluster`, which must not exist. On its next start the server replays the archive,
 * to its end or to `until`, and then accepts writes. `user` is whom the server runs as.
 */
export async function restoreBase(options: {
  backupFolder: string;
  name: string;
  cluster: string;
  restoreCommand: string;
  until: Date | null;
  user: UserIds | null;
}): Promise<void> {
  const source = join(basesOf(options.backupFolder), options.name);
  if (!existsSync(source)) throw new StackError(`There is no base backup ${options.name} in ${options.backupFolder}.`);
  const building = `${options.cluster}.restoring`;
  await rm(building, { recursive: true, force: true });
  await cp(source, building, { recursive: true });
  const settings = [
    `restore_command = '${options.restoreCommand.replaceAll("'", "''")}'`,
    ...(options.until ? [`recovery_target_time = '${options.until.toISOString()}'`] : []),
    "recovery_target_action = 'promote'",
  ];
  await writeFile(join(building, 'postgresql.auto.conf'), `${settings.join('\n')}\n`, { mode: 0o600 });
  await writeFile(join(building, 'recovery.signal'), '', { mode: 0o600 });
  if (options.user) await chownAll(building, options.user);
  await rename(building, options.cluster);
}

async function chownAll(path: string, user: UserIds): Promise<void> {
  await chown(path, user.uid, user.gid);
  if ((await lstat(path)).isDirectory()) for (const name of await readdir(path)) await chownAll(join(path, name), user);
}
