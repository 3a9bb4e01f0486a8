import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from '@foxreel/config';
import { startServices } from '../parts/services.ts';
import { findFfmpeg } from '../parts/system-packages.ts';
import { runCommand } from '../process/managed-process.ts';
import { addressOf, migrateAll, productReady, startProduct } from '../product.ts';
import { backupFolderOf, root, Stack, stackFolders } from '../stack.ts';
import { StackError, steps } from '../steps.ts';
import { keepBackups } from './backups.ts';

const patienceMs = 3 * 60 * 60_000;

/**
 * `pnpm drill`: kills a product of its own at random moments, deletes its disk, restores it from its backup, and checks that what
 * was acknowledged is there; see apps/api/chaos/disk-loss.ts.
 */
export async function drill(use: (stack: Stack) => Stack): Promise<number> {
  const folder = join(stackFolders(process.env['DATA_DIR'] || '.data').dataDir, 'drill');
  // Holds the folder, and installs what the product needs, so that a round measures the restore alone.
  const stack = use(await Stack.open(folder, 'pnpm drill'));
  await steps.run('ffmpeg', () => findFfmpeg(stack.signal));
  const [dataDir, backupDir] = [join(folder, 'disk'), join(folder, 'other-disk')];
  for (const left of [dataDir, backupDir]) await rm(left, { recursive: true, force: true });
  const {
    DATABASE_URL: _database,
    DATABASE_DIRECT_URL: _direct,
    DATABASE_REPLICA_URL: _replica,
    VALKEY_URL: _valkey,
    ...given
  } = process.env;
  const { code } = await runCommand(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/api/chaos/disk-loss.ts'],
    {
      cwd: root,
      env: {
        ...given,
        DATA_DIR: dataDir,
        BACKUP_DIR: backupDir,
        SANDBOX: 'true',
        PORT: String(stack.ports.web),
        // A few members make the load of hundreds.
        BUDGET_FACTOR: '1000000',
      },
      signal: stack.signal,
      timeoutMs: patienceMs,
      onLine: (line) => console.log(`  ${line}`),
    },
  );
  return code;
}

/** `drill:product`: a product without the demo world on DATA_DIR, which says when it is ready. */
export async function drillProduct(use: (stack: Stack) => Stack): Promise<number> {
  const environment = readEnvironment();
  const backupFolder = backupFolderOf(environment);
  if (!backupFolder) throw new StackError('BACKUP_DIR is not set: run this with "pnpm drill".');
  const stack = use(await Stack.open(environment.DATA_DIR, 'pnpm drill'));
  const services = await startServices(stack, environment, {
    databaseName: 'foxreel',
    durable: true,
    webPort: environment.PORT,
  });
  await migrateAll(services.databaseUrl);
  const address = addressOf(environment.HOST, environment.PORT);
  const processes = await startProduct(stack, services, { port: environment.PORT });
  await productReady(stack, processes, address);
  void keepBackups({ dataDir: stack.folders.dataDir, databaseUrl: services.databaseUrl, backupFolder }, stack.signal);
  console.log(JSON.stringify({ address, databaseUrl: services.databaseUrl }));
  await new Promise(() => {});
  return 0;
}
