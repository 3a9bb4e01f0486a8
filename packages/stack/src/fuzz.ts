import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { startDemoProduct, startTestParts } from './fresh-product.ts';
import { runCommand } from './process/run-command.ts';
import { root, Stack, stackFolders } from './stack.ts';
import { steps } from './steps.ts';

const patienceMs = 30 * 60_000;

/** `pnpm fuzz`: generated GraphQL and REST calls against a separate product with the demo world; see apps/api/fuzz/main.ts. */
export async function fuzz(use: (stack: Stack) => Stack): Promise<number> {
  const stack = use(
    await Stack.open(join(stackFolders(process.env['DATA_DIR'] || '.data').dataDir, 'fuzz'), 'pnpm fuzz'),
  );
  await steps.run('Web app', () => buildWeb(stack.signal));
  const parts = await startTestParts(stack, 'foxreel_fuzz', { browser: false, durable: false });
  const address = await steps.run('A product with the demo world', () => startDemoProduct(stack, parts));
  const { code } = await runCommand(process.execPath, ['apps/api/fuzz/main.ts'], {
    cwd: root,
    env: { ...parts.env, FOXREEL_URL: address },
    signal: stack.signal,
    timeoutMs: patienceMs,
    onLine: (line) => console.log(`  ${line}`),
  });
  return code;
}
