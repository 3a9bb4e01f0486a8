import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@foxreel/db/drizzle';
import { ledgerAccounts, postTransfer } from '@foxreel/domain/ledger';
import { createStorage } from '@foxreel/storage';
import { afterAll, expect, test, vi } from 'vitest';
import { startPostgres } from '../parts/postgres.ts';
import { migrateAll } from '../product.ts';
import { root, Stack } from '../stack.ts';
import { StackError } from '../steps.ts';
import { restore } from './backup-command.ts';
import { backUp, withLedger } from './backups.ts';
import { listBases, walOf } from './base-backup.ts';

const folder = await mkdtemp(join(tmpdir(), 'foxreel-backup-'));
const [dataDir, backupFolder] = [join(folder, 'disk'), join(folder, 'other disk, 100% full')];
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The command in a process of its own, as a person runs it. */
function runRestore() {
  const { DATABASE_URL: _database, ...given } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'packages/stack/src/commands.ts', 'restore'],
    { cwd: root, encoding: 'utf8', env: { ...given, DATA_DIR: dataDir, BACKUP_DIR: backupFolder } },
  );
  return { status, output: stdout + stderr };
}

/** Runs `work` on the embedded server of `dataDir`, which archives. */
async function onServer<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const stack = await Stack.open(dataDir, 'backup test');
  try {
    return await work(await startPostgres(stack, 'foxreel', { durable: true, backupFolder }));
  } finally {
    await stack.stop();
  }
}

const buyCoins = (databaseUrl: string, key: string) =>
  withLedger(databaseUrl, dataDir, (ctx) =>
    postTransfer(ctx, {
      kind: 'buy_coins',
      key,
      rates: {},
      memo: 'A pack',
      entries: [
        { account: ledgerAccounts.coins('fan'), amount: 10 },
        { account: ledgerAccounts.coinsIssued, amount: -10 },
      ],
    }),
  );

const keysIn = (databaseUrl: string) =>
  withLedger(databaseUrl, dataDir, async ({ db }) =>
    (await db.execute<{ key: string }>(sql`select key from ledger_transfers order by key`)).map(({ key }) => key),
  );

const currentSegment = (databaseUrl: string) =>
  withLedger(databaseUrl, dataDir, async ({ db }) => {
    const [row] = await db.execute<{ name: string }>(sql`select pg_walfile_name(pg_current_wal_lsn()) as name`);
    return row?.name ?? '';
  });

test('restores what was committed before and after the base backup when the disk is lost', async () => {
  const store = createStorage({
    kind: 'local',
    folder: join(dataDir, 'storage'),
    copyFolder: join(backupFolder, 'storage'),
  });
  await onServer(async (databaseUrl) => {
    await migrateAll(databaseUrl);
    await buyCoins(databaseUrl, 'a: before the base backup');
    const name = await backUp({ dataDir, databaseUrl, backupFolder });
    expect(await listBases(backupFolder)).toEqual([name]);
    await buyCoins(databaseUrl, 'b: after it');
    await store.put('media/a/1', Buffer.from('a picture'));
    // Nothing here switches the segment: the server archives it by its own timeout.
    const archived = join(walOf(backupFolder), `${await currentSegment(databaseUrl)}.zst`);
    await vi.waitFor(() => expect(existsSync(archived)).toBe(true), 30_000);
  });
  await rm(dataDir, { recursive: true });

  const restored = runRestore();
  expect(restored.output).toContain('replayed');
  expect(restored.status).toBe(0);
  expect(await onServer(keysIn)).toEqual(expect.arrayContaining(['a: before the base backup', 'b: after it']));
  expect((await store.stat('media/a/1'))?.bytes).toBe(9);
}, 120_000);

test('keeps the two newest base backups, and the WAL since the older of them', async () => {
  const [first = ''] = await listBases(backupFolder);
  const names = await onServer(async (databaseUrl) => [
    await backUp({ dataDir, databaseUrl, backupFolder }),
    await backUp({ dataDir, databaseUrl, backupFolder }),
  ]);
  expect(names).not.toContain(first);
  expect(await listBases(backupFolder)).toEqual(names);
  const segments = (await readdir(walOf(backupFolder))).filter((file) => /^[0-9A-F]{24}\./.test(file));
  // Only those of the restored database's timeline are needed now.
  expect(segments.map((file) => file.slice(0, 8)).filter((timeline) => timeline !== '00000002')).toEqual([]);
  expect(segments.length).toBeGreaterThan(0);
}, 120_000);

test.each([
  ['a folder with a database', [], {}, /DATA_DIR: .* has a database/],
  ['a wrong time', ['--until', 'yesterday'], {}, /--until: expected a time such as/],
  [
    'a time before the first backup',
    ['--until', '2020-01-01T00:00:00Z'],
    { DATA_DIR: join(folder, 'empty') },
    /--until: the oldest/,
  ],
  ['an unknown backup', ['--base', 'nothing'], { DATA_DIR: join(folder, 'empty') }, /There is no base backup nothing/],
  [
    'an empty backup',
    [],
    { DATA_DIR: join(folder, 'empty'), BACKUP_DIR: join(folder, 'none') },
    /BACKUP_DIR: there is no base/,
  ],
  ['no folder', [], { BACKUP_DIR: '' }, /BACKUP_DIR: set it to a folder/],
  [
    'a server of one’s own',
    [],
    { DATABASE_URL: 'postgres://127.0.0.1/x' },
    /DATABASE_URL: this command is for the embedded/,
  ],
])('restore refuses %s', async (_what, args, env, message) => {
  const settings = { DATA_DIR: dataDir, BACKUP_DIR: backupFolder, DATABASE_URL: '', ...env };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const stacks: Stack[] = [];
  const { argv } = process;
  process.argv = [...argv.slice(0, 2), ...args];
  try {
    const use = (stack: Stack) => {
      stacks.push(stack);
      return stack;
    };
    const error: unknown = await restore(use).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StackError);
    expect(error).toMatchObject({ message: expect.stringMatching(message) });
  } finally {
    process.argv = argv;
    vi.unstubAllEnvs();
    for (const stack of stacks) await stack.stop();
  }
});
