import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { startDemoProduct, startFreshProduct, startTestParts } from './fresh-product.ts';
import { runCommand } from './process/managed-process.ts';
import { root, Stack, stackFolders } from './stack.ts';
import { StackError, steps } from './steps.ts';

const patienceMs = 6 * 60 * 60_000;

/**
 * `pnpm chaos`: kills parts of a separate product while it works, and checks that everything still adds up; see
 * apps/api/chaos/main.ts.
 */
export async function chaos(use: (stack: Stack) => Stack): Promise<number> {
  const stack = use(
    await Stack.open(join(stackFolders(process.env['DATA_DIR'] || '.data').dataDir, 'chaos'), 'pnpm chaos'),
  );
  return runChaos(stack, { CHAOS_ROUNDS: process.env['CHAOS_ROUNDS'] ?? '200' });
}

/**
 * Runs in a separate stack: Postgres and Valkey are killed too, so those of the environment are never used. `chosen` are the
 * variables of apps/api/chaos/main.ts.
 */
export async function runChaos(stack: Stack, chosen: { CHAOS_ROUNDS: string; CHAOS_SEED?: string }): Promise<number> {
  delete process.env['TEST_DATABASE_URL'];
  delete process.env['VALKEY_URL'];
  const parts = await startTestParts(stack, 'foxreel_chaos', { browser: false, durable: true });
  const disk = join(stack.folders.dataDir, 'disk');
  const mounted = mountSmallDisk(disk);
  if (!mounted) steps.note('No disk is filled: only root may mount a small one to fill.');
  try {
    const small = { DATA_DIR: join(disk, 'product'), DISK_RESERVE_MB: '32' };
    const { address, services } = await steps.run('A product to be killed', () =>
      startFreshProduct(stack, parts, 'foxreel_product', mounted ? small : {}),
    );
    const { code } = await runCommand(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'apps/api/chaos/main.ts'],
      {
        cwd: root,
        env: {
          ...services.env,
          FOXREEL_URL: address,
          CHAOS_RUN_FOLDER: stack.folders.runFolder,
          ...chosen,
          ...(mounted ? { CHAOS_DISK: disk } : {}),
        },
        signal: stack.signal,
        timeoutMs: patienceMs,
        onLine: (line) => console.log(`  ${line}`),
      },
    );
    return code;
  } finally {
    if (mounted) unmount(disk);
  }
}

/** It is memory while it is full. */
const smallDiskMegabytes = 512;

/** Mounts a disk in memory at a folder, so that it can be filled without harm to others. False where that is not allowed. */
function mountSmallDisk(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  unmount(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${smallDiskMegabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What still runs there keeps it until it ends. An earlier run may have left none. */
function unmount(folder: string): void {
  try {
    execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  } catch {}
}

const fuzzPatienceMs = 30 * 60_000;

/** `pnpm fuzz`: generated GraphQL, REST and tRPC calls against a separate product with the demo world; see apps/api/fuzz/main.ts. */
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
    timeoutMs: fuzzPatienceMs,
    onLine: (line) => console.log(`  ${line}`),
  });
  return code;
}

const shotsPatienceMs = 30 * 60_000;

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
    timeoutMs: shotsPatienceMs,
    onLine: (line) => console.log(`  ${line}`),
  });
  if (code === 0) console.log(`The pictures are in ${folder}; open index.html`);
  return code === 0 ? 0 : 1;
}
