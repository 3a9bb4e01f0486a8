import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Environment, readEnvironment } from '@foxreel/config';
import postgres from 'postgres';
import { readPorts } from '../parts/ports.ts';
import {
  continuousArchiveFile,
  embeddedDatabaseUrl,
  postgresUser,
  startPostgres,
  walCommands,
} from '../parts/postgres.ts';
import { lockHolder } from '../process/child-processes.ts';
import { backupFolderOf, Stack, stackFolders } from '../stack.ts';
import { StackError, seconds, steps } from '../steps.ts';
import { backUp, checkLedger, restoreFiles } from './backups.ts';
import { listBases, restoreBase } from './base-backup.ts';

const databaseName = 'foxreel';

function requiredBackupFolder(environment: Environment): string {
  const folder = backupFolderOf(environment);
  if (environment.DATABASE_URL)
    throw new StackError(
      'DATABASE_URL: this command is for the embedded PostgreSQL. Back yours up with its own tools (pgBackRest, CloudNativePG).',
    );
  if (!folder) throw new StackError('BACKUP_DIR: set it to a folder on another disk.');
  return folder;
}

/** `pnpm backup`: takes a base backup of the embedded database, running or not, and of the stored files. */
export async function backup(use: (stack: Stack) => Stack): Promise<number> {
  const environment = readEnvironment();
  const backupFolder = requiredBackupFolder(environment);
  const { dataDir, lockFile, runFolder } = stackFolders(environment.DATA_DIR);
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StackError(`DATA_DIR: there is no database in ${dataDir}; start Foxreel once.`);
  const ports = readPorts(join(dataDir, 'ports.json'));
  const running = existsSync(runFolder) && lockHolder(lockFile) !== null && ports !== null;
  const databaseUrl = running
    ? embeddedDatabaseUrl(dataDir, ports.postgres, databaseName)
    : await startPostgres(use(await Stack.open(environment.DATA_DIR, 'pnpm backup')), databaseName, {
        durable: true,
        backupFolder,
      });
  await requireArchive(databaseUrl);
  await steps.run(
    'Backup',
    () => backUp({ dataDir, databaseUrl, backupFolder }),
    (name) => `Backup ${name} in ${backupFolder}`,
  );
  return 0;
}

async function requireArchive(databaseUrl: string): Promise<void> {
  const session = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => {} });
  try {
    const [row] = await session<{ archive_mode: string }[]>`show archive_mode`;
    if (row?.archive_mode !== 'on')
      throw new StackError(
        'BACKUP_DIR: the running Foxreel was started without it; start it again with BACKUP_DIR set.',
      );
  } finally {
    await session.end({ timeout: 5 });
  }
}

/**
 * `pnpm restore [--base NAME] [--until TIME]`: rebuilds an empty DATA_DIR from BACKUP_DIR, to the end of the archived WAL or to
 * TIME, and replays the ledger. Fails if a balance or a digest differs.
 */
export async function restore(use: (stack: Stack) => Stack): Promise<number> {
  const environment = readEnvironment();
  const backupFolder = requiredBackupFolder(environment);
  const { values } = parseArgs({ options: { base: { type: 'string' }, until: { type: 'string' } } });
  const until = values.until === undefined ? null : new Date(values.until);
  if (until && Number.isNaN(until.getTime()))
    throw new StackError(`--until: expected a time such as ${new Date().toISOString()}`);
  const stack = use(await Stack.open(environment.DATA_DIR, 'pnpm restore'));
  const { dataDir } = stack.folders;
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster))
    throw new StackError(`DATA_DIR: ${dataDir} has a database. Move it away, or set another DATA_DIR.`);
  const name = values.base ?? (await baseBefore(backupFolder, until));
  const since = Date.now();
  await mkdir(dataDir, { recursive: true });
  const databaseUrl = await steps.run(`Database and files from ${name}`, async () => {
    const restoreCommand = walCommands(backupFolder).fetch;
    await restoreBase({ backupFolder, name, cluster, restoreCommand, until, user: postgresUser() });
    await restoreFiles(backupFolder, dataDir);
    const url = await startPostgres(stack, databaseName, { durable: true, backupFolder });
    await recoveryEnds(url, join(stack.folders.logFolder, 'postgres.log'), stack.signal);
    return url;
  });
  const ledger = await steps.run('Ledger', () => checkLedger({ dataDir, databaseUrl, backupFolder }, name));
  // The next backup must start from a base of the new timeline.
  await rm(join(dataDir, continuousArchiveFile), { force: true });
  steps.note(
    `${ledger.transfers} transfers with ${ledger.entries} entries replayed, ${ledger.daysCompared} days compared with the backup`,
  );
  const problems = [
    ...ledger.unbalanced.map((id) => `Transfer ${id} does not balance`),
    ...ledger.wrong.map((row) => `${row.account}: ${row.balance}, but its entries sum to ${row.replayed}`),
    ...ledger.changedDays.map((day) => `The transfers of ${day} are not those of the backup`),
  ];
  if (problems.length > 0) throw new StackError(problems.slice(0, 20).join('\n'));
  steps.note(`Restored in ${seconds(Date.now() - since)}. Start it with "npm start".`);
  return 0;
}

/** The newest base backup that was complete before `until`. */
async function baseBefore(backupFolder: string, until: Date | null): Promise<string> {
  const names = await listBases(backupFolder);
  const limit = until?.toISOString().replaceAll(':', '-');
  const found = names.findLast((name) => limit === undefined || name < limit);
  if (found === undefined)
    throw new StackError(
      names.length === 0
        ? `BACKUP_DIR: there is no base backup in ${backupFolder}.`
        : `--until: the oldest base backup is of ${names[0]}.`,
    );
  return found;
}

const recoveryWithinMs = 30 * 60_000;

async function recoveryEnds(databaseUrl: string, logFile: string, signal: AbortSignal): Promise<void> {
  const session = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => {} });
  try {
    for (const deadline = Date.now() + recoveryWithinMs; ; ) {
      const [row] = await session<{ recovering: boolean }[]>`select pg_is_in_recovery() as recovering`;
      if (row && !row.recovering) return;
      if (Date.now() > deadline)
        throw new StackError(`PostgreSQL did not finish its recovery:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
      await sleep(100, undefined, { signal });
    }
  } finally {
    await session.end({ timeout: 5 });
  }
}
