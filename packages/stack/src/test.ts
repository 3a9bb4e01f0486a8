import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { runChaos } from './chaos.ts';
import { sourceFiles } from './checks/source-rules.ts';
import { addFailure, addTally, emptyTally, type Tally, tallyOf } from './checks/test-tally.ts';
import { startDemoProduct, startTestParts, type TestParts } from './fresh-product.ts';
import { readJson } from './process/child-processes.ts';
import { runCommand } from './process/managed-process.ts';
import { root, Stack, stackFolders } from './stack.ts';
import { steps } from './steps.ts';
import { runStaticChecks } from './verify.ts';

const inCi = Boolean(process.env['CI']);
const vitestPatienceMs = 40 * 60_000;
/** Kills a worker, kills LiveKit under a battle and fills the disk: always the same, as a suite must be repeatable. */
const chaosRounds = { CHAOS_ROUNDS: '3', CHAOS_SEED: '366' };
/** Projects of vitest.config.ts, by what they need. */
const projects = {
  unit: ['unit', 'unit-web', 'component'],
  integration: ['integration'],
  livekit: ['integration-livekit'],
  e2e: ['e2e', 'e2e-serial', 'api-e2e'],
};

/**
 * `npm test`: static checks, web build, unit and integration tests, and e2e tests against a separate product, whose URL is
 * FOXREEL_URL. `pnpm test <words>` runs only the test files whose path contains one of the words; --coverage only the tests
 * that run the code in their own process. Failed and retried tests are listed before the last line, which is the count; the
 * exit code is 1 on any failure.
 */
export async function test(use: (stack: Stack) => Stack): Promise<number> {
  const tally = emptyTally();
  try {
    const stack = use(
      await Stack.open(join(stackFolders(process.env['DATA_DIR'] || '.data').dataDir, 'test'), 'npm test'),
    );
    const words = process.argv.slice(2).filter((argument) => argument !== '--');
    if (words[0] === '--coverage') await runCovered(stack, tally);
    else if (words.length > 0) await runChosen(stack, tally, words);
    else await runAll(stack, tally);
    if (words.length === 0 && !stack.signal.aborted) await count(tally, 'Chaos', () => someChaos(use, stack));
    if (stack.signal.aborted) return 1;
    await stack.stop();
  } catch (error) {
    console.error(error instanceof Error && error.name === 'StackError' ? error.message : error);
    addFailure(tally, error instanceof Error ? error.message : String(error));
  }
  for (const name of tally.retried) console.log(`passed at the second attempt: ${name}`);
  for (const name of tally.failures) console.log(`failed: ${name}`);
  if (inCi) tally.failed += tally.skipped;
  if (tally.skipped > 0) console.log(`${tally.skipped} skipped${inCi ? ', counted as failed under CI' : ''}`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  return tally.failed === 0 ? 0 : 1;
}

async function runAll(stack: Stack, tally: Tally): Promise<void> {
  const starting = startTestParts(stack, 'foxreel_tests', { browser: true, durable: false });
  starting.catch(() => {});
  // These need none of the services, which start meanwhile.
  const [checks, , units] = await Promise.all([
    runStaticChecks(stack.signal),
    count(tally, 'Web app', () => buildWeb(stack.signal)),
    vitest(stack, projects.unit, process.env),
  ]);
  for (const { name, passed } of checks) {
    if (passed) tally.passed += 1;
    else addFailure(tally, name);
  }
  addTally(tally, units);
  const parts = await starting;
  // LiveKit may still be building; live tests mostly wait, so they join the others once it is there.
  const lives = count(tally, 'LiveKit', () => livekitSettled(parts)).then(() =>
    vitest(stack, projects.livekit, parts.env),
  );
  for (const done of await Promise.all([vitest(stack, projects.integration, parts.env), lives])) addTally(tally, done);
  const ready = await count(tally, 'Product for the e2e tests', () => startDemoProduct(stack, parts));
  if (ready) addTally(tally, await vitest(stack, projects.e2e, { ...parts.env, FOXREEL_URL: ready }));
}

/** A few rounds of `pnpm chaos` on separate services, as these are killed. */
async function someChaos(use: (stack: Stack) => Stack, { folders }: Stack): Promise<void> {
  const code = await runChaos(use(await Stack.open(join(folders.dataDir, 'chaos'), 'npm test')), chaosRounds);
  if (code !== 0) throw new Error('A part that was killed took something with it; the seeds stand above');
}

/**
 * The test files whose path contains one of the words, on the same services; starts the product if e2e tests are among them.
 */
async function runChosen(stack: Stack, tally: Tally, words: readonly string[]): Promise<void> {
  const parts = await startTestParts(stack, 'foxreel_tests', { browser: true, durable: false });
  await count(tally, 'LiveKit', () => livekitSettled(parts));
  const drivesProduct = sourceFiles(root).some(
    ({ path }) => /\.(e2e\.ts|api-e2e\.mjs)$/.test(path) && words.some((word) => path.includes(word)),
  );
  let env = parts.env;
  if (drivesProduct) {
    await count(tally, 'Web app', () => buildWeb(stack.signal));
    const ready = await count(tally, 'Product for the e2e tests', () => startDemoProduct(stack, parts));
    if (!ready) return;
    env = { ...env, FOXREEL_URL: ready };
  }
  addTally(tally, await vitest(stack, Object.values(projects).flat(), env, words));
}

/** Unit and integration tests with coverage. Too slow for every run. */
async function runCovered(stack: Stack, tally: Tally): Promise<void> {
  const parts = await startTestParts(stack, 'foxreel_tests', { browser: false, durable: false });
  await count(tally, 'LiveKit', () => livekitSettled(parts));
  const chosen = [projects.unit, projects.integration, projects.livekit].flat();
  addTally(tally, await vitest(stack, chosen, parts.env, ['--coverage']));
}

/** One step that counts as one test. Returns its result, or null if it failed. */
async function count<Result>(tally: Tally, name: string, work: () => Promise<Result>): Promise<Result | null> {
  try {
    const result = await steps.run(name, work);
    tally.passed += 1;
    return result;
  } catch (error) {
    addFailure(tally, name);
    console.error(`  ✗ ${name}: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

/** Live tests need LiveKit, which may still be starting; without it they fail, and so does this. */
async function livekitSettled(parts: TestParts): Promise<void> {
  const live = await parts.services.livekit?.settled;
  if (live && live.state !== 'ready') throw new Error(live.reason ?? live.state);
}

/** Runs projects of vitest.config.ts, showing vitest's output, and counts its report. */
export async function vitest(
  stack: Stack,
  projects: string[],
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<Tally> {
  const report = join(stack.folders.dataDir, `vitest-${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  const whole = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...args,
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code, output } = await runCommand(process.execPath, whole, {
    cwd: root,
    env,
    signal: stack.signal,
    timeoutMs: vitestPatienceMs,
    onLine: (line) => console.log(line),
  });
  if (code === 124)
    console.error(`vitest (${projects.join(', ')}) took longer than ${vitestPatienceMs / 60_000} minutes`);
  return tallyOf(readJson(report), code, output);
}
