import { join } from 'node:path';
import { startFreshProduct, startTestParts } from './fresh-product.ts';
import { runCommand } from './process/run-command.ts';
import { root, Stack, stackFolders } from './stack.ts';
import { steps } from './steps.ts';

const patienceMs = 6 * 60 * 60_000;

/**
 * `pnpm chaos`: kills parts of a separate product while it works, and checks that everything still adds up; see
 * apps/api/chaos/main.ts.
 */
export async function chaos(use: (stack: Stack) => Stack): Promise<number> {
  const stack = use(
    await Stack.open(join(stackFolders(process.env['DATA_DIR'] || '.data').dataDir, 'chaos'), 'pnpm chaos'),
  );
  return chaosIn(stack, process.env['CHAOS_ROUNDS'] ?? '200');
}

/** Runs in a separate stack: Postgres and Valkey are killed too, so those of the environment are never used. */
export async function chaosIn(stack: Stack, rounds: string): Promise<number> {
  delete process.env['TEST_DATABASE_URL'];
  delete process.env['VALKEY_URL'];
  const parts = await startTestParts(stack, 'foxreel_chaos', { browser: false, durable: true });
  const { address, services } = await steps.run('A product to be killed', () =>
    startFreshProduct(stack, parts, 'foxreel_product'),
  );
  const { code } = await runCommand(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/api/chaos/main.ts'],
    {
      cwd: root,
      env: { ...services.env, FOXREEL_URL: address, CHAOS_RUN_FOLDER: stack.folders.runFolder, CHAOS_ROUNDS: rounds },
      signal: stack.signal,
      timeoutMs: patienceMs,
      onLine: (line) => console.log(`  ${line}`),
    },
  );
  return code;
}
