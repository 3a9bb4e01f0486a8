import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { startDemoProduct, startTestParts } from './fresh-product.ts';
import { runCommand } from './process/run-command.ts';
import { root, Stack, stackFolders } from './stack.ts';
import { StackError, steps } from './steps.ts';

const patienceMs = 30 * 60_000;

/**
 * `pnpm shots`: takes screenshots of every route into .data/shots, for phone and desktop, in both themes, as visitor, fan,
 * creator and staff, plus an index. It starts a product with the demo world unless FOXREEL_URL is set. A narrowed run (see
 * take-shots.ts) adds to existing ones.
 */
export async function shots(use: (stack: Stack) => Stack): Promise<number> {
  const { dataDir } = stackFolders(process.env['DATA_DIR'] || '.data');
  const stack = use(await Stack.open(join(dataDir, 'shots-product'), 'pnpm shots'));
  const folder = join(dataDir, 'shots');
  await steps.run(
    'Web app',
    () => buildWeb(stack.signal),
    (result) => `Web app ${result}`,
  );
  const parts = await startTestParts(stack, 'foxreel_shots', { browser: true, durable: false });
  if (!parts.chromium) throw new StackError('Chromium: none was found, and pictures need one. Set CHROMIUM_PATH.');
  const address = process.env['FOXREEL_URL'] ?? (await steps.run('The product', () => startDemoProduct(stack, parts)));
  const partly = ['SHOTS_ONLY', 'SHOTS_PEOPLE', 'SHOTS_SIZES'].some((name) => process.env[name]);
  if (!partly) rmSync(folder, { recursive: true, force: true });
  const { code } = await runCommand(process.execPath, ['apps/web/e2e/take-shots.ts', folder], {
    cwd: root,
    env: { ...parts.env, FOXREEL_URL: address },
    signal: stack.signal,
    timeoutMs: patienceMs,
    onLine: (line) => console.log(`  ${line}`),
  });
  if (code === 0) console.log(`The pictures are in ${folder}; open index.html`);
  return code === 0 ? 0 : 1;
}
