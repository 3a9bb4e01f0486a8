import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freshDatabase } from './fresh-database.ts';
import { runCommand } from './process/run-command.ts';
import { addressOf, migrateAll, productReady, startProduct } from './product.ts';
import { root, Stack, stackFolders } from './stack.ts';
import { steps } from './steps.ts';
import { startTestParts } from './test-parts.ts';

const patienceMs = 6 * 60 * 60_000;
/** A loaded machine may be slow to compile all for the first time; recoveries are measured, this is not. */
const firstStartMs = 180_000;

/** `pnpm chaos`: kills parts of a product of its own while it works, and looks whether all still holds; see apps/api/chaos/main.ts. */
export async function chaos(use: (stack: Stack) => Stack): Promise<number> {
  const stack = use(
    await Stack.open(join(stackFolders(process.env['DATA_DIR'] || '.data').dataDir, 'chaos'), 'pnpm chaos'),
  );
  return chaosIn(stack, process.env['CHAOS_ROUNDS'] ?? '200');
}

/** The rounds in a stack of their own: Postgres and Valkey are killed too, so those that the environment names are never used. */
export async function chaosIn(stack: Stack, rounds: string): Promise<number> {
  delete process.env['TEST_DATABASE_URL'];
  delete process.env['VALKEY_URL'];
  const parts = await startTestParts(stack, 'foxreel_chaos', { browser: false, durable: true });
  const databaseUrl = await freshDatabase(parts.services.databaseUrl, 'foxreel_product');
  await migrateAll(databaseUrl);
  const dataDir = join(stack.folders.dataDir, 'product');
  rmSync(dataDir, { recursive: true, force: true });
  const env = {
    ...parts.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    BUDGET_FACTOR: '100000',
  };
  const address = addressOf(parts.services.environment.HOST, stack.ports.web);
  await steps.run('A product to be killed', async () => {
    const processes = await startProduct(stack, { ...parts.services, databaseUrl, env }, { port: stack.ports.web });
    await productReady(stack, processes, address, firstStartMs);
  });
  const { code } = await runCommand(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/api/chaos/main.ts'],
    {
      cwd: root,
      env: { ...env, FOXREEL_URL: address, CHAOS_RUN_FOLDER: stack.folders.runFolder, CHAOS_ROUNDS: rounds },
      signal: stack.signal,
      timeoutMs: patienceMs,
      onLine: (line) => console.log(`  ${line}`),
    },
  );
  return code;
}
