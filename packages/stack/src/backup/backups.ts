import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@foxreel/db';
import { absentLiveServer, type Context, SandboxClock } from '@foxreel/domain/kernel';
import { type LedgerDigest, ledgerDigests, type Replay, replay } from '@foxreel/domain/ledger';
import { createStorage } from '@foxreel/storage';
import { z } from 'zod';
import { continuousArchiveFile } from '../parts/postgres.ts';
import { steps } from '../steps.ts';
import { listBases, takeBaseBackup } from './base-backup.ts';

/** Files of DATA_DIR that a restored product needs beside the database and the stored files. */
const stateFiles = ['secret', 'postgres-password', 'vapid.json', 'livekit-secret', 'livekit-key', 'demo-world'];

const dayMs = 24 * 60 * 60 * 1000;
const checkMs = 10 * 60 * 1000;

export interface BackupSource {
  dataDir: string;
  databaseUrl: string;
  backupFolder: string;
}

/** Takes a base backup, with the ledger's digests and every file beside the database. Returns its name. */
export async function backUp(source: BackupSource): Promise<string> {
  const { dataDir, databaseUrl, backupFolder } = source;
  await copyState(dataDir, backupFolder);
  await copyStoredFiles(join(dataDir, 'storage'), join(backupFolder, 'storage'));
  const digests = await withLedger(databaseUrl, dataDir, ledgerDigests);
  const name = await takeBaseBackup(databaseUrl, join(dataDir, 'postgres'), backupFolder);
  await mkdir(digestsOf(backupFolder), { recursive: true, mode: 0o700 });
  await writeFile(join(digestsOf(backupFolder), `${name}.json`), JSON.stringify(digests), { mode: 0o600, flush: true });
  await writeFile(join(dataDir, continuousArchiveFile), backupFolder);
  return name;
}

const digestsOf = (backupFolder: string) => join(backupFolder, 'ledger');

/**
 * Takes a base backup now if there is none to continue from, and one a day from then on, until `signal` aborts. Failures are
 * reported and tried again: the product goes on without its backup.
 */
export async function keepBackups(source: BackupSource, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await isDue(source)) steps.note(`Backup ${await backUp(source)} in ${source.backupFolder}`);
    } catch (error) {
      if (!signal.aborted) steps.note(`Backup failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    await sleep(checkMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

async function isDue({ dataDir, backupFolder }: BackupSource): Promise<boolean> {
  const continuous = await readFile(join(dataDir, continuousArchiveFile), 'utf8').catch(() => '');
  const newest = (await listBases(backupFolder)).at(-1);
  if (continuous !== backupFolder || newest === undefined) return true;
  const takenAt = Date.parse(newest.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
  return Date.now() - takenAt > dayMs;
}

async function copyState(from: string, to: string): Promise<void> {
  await mkdir(join(to, 'state'), { recursive: true, mode: 0o700 });
  for (const name of stateFiles)
    if (existsSync(join(from, name))) await copyFile(join(from, name), join(to, 'state', name));
}

/** Adds the files that were stored before BACKUP_DIR was set; those stored since are there already. */
async function copyStoredFiles(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  const skipped = ['.temporary', 'uploads'].map((name) => join(from, name));
  await cp(from, to, {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: (path) => !skipped.some((folder) => path === folder || path.startsWith(folder + sep)),
  });
}

/** Puts back everything beside the database. */
export async function restoreFiles(backupFolder: string, dataDir: string): Promise<void> {
  await cp(join(backupFolder, 'state'), dataDir, { recursive: true });
  if (existsSync(join(backupFolder, 'storage')))
    await cp(join(backupFolder, 'storage'), join(dataDir, 'storage'), { recursive: true, preserveTimestamps: true });
}

const digestsSchema = z.array(z.object({ day: z.string(), transfers: z.number(), digest: z.string() }));

export interface LedgerCheck extends Replay {
  /** Days before the backup's last one whose transfers are not those of the backup. */
  changedDays: string[];
  daysCompared: number;
}

/** Replays the restored ledger, and compares each day before the last one of the backup `name` with what it was then. */
export async function checkLedger(source: BackupSource, name: string): Promise<LedgerCheck> {
  const file = await readFile(join(digestsOf(source.backupFolder), `${name}.json`), 'utf8').catch(() => '[]');
  const before = digestsSchema.parse(JSON.parse(file)).slice(0, -1);
  return withLedger(source.databaseUrl, source.dataDir, async (ctx) => {
    const now = new Map((await ledgerDigests(ctx)).map((digest: LedgerDigest) => [digest.day, digest.digest]));
    return {
      ...(await replay(ctx)),
      changedDays: before.filter(({ day, digest }) => now.get(day) !== digest).map(({ day }) => day),
      daysCompared: before.length,
    };
  });
}

/** Runs `work` with a system context for the database: enough for the ledger. */
export async function withLedger<Result>(
  databaseUrl: string,
  dataDir: string,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const connection = connect(databaseUrl, { max: 1, applicationName: 'foxreel backup' });
  try {
    return await work({
      actor: { kind: 'system' },
      db: connection.db,
      clock: new SandboxClock(),
      realtime: { publish: () => {} },
      storage: createStorage({ kind: 'local', folder: join(dataDir, 'storage') }),
      live: absentLiveServer('a backup goes live nowhere'),
      secret: '',
      webAddress: '',
      afterCommit: (action) => action(),
    });
  } finally {
    await connection.close();
  }
}
