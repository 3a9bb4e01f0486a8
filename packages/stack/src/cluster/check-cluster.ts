import { setTimeout as sleep } from 'node:timers/promises';
import { addTally, emptyTally } from '../checks/test-tally.ts';
import { findChromium, findHeadlessShell } from '../parts/system-packages.ts';
import { runCommand } from '../process/managed-process.ts';
import { seedDemo } from '../product.ts';
import { root, type Stack } from '../stack.ts';
import { StackError, seconds, steps } from '../steps.ts';
import { vitest } from '../test.ts';
import type { PostgresNodes } from './patroni.ts';
import type { Cluster } from './start-cluster.ts';

/** The main journeys of fan and creator; the whole browser suite takes this machine too long. */
const journeys = ['e2e/way-in', 'e2e/wallet', 'e2e/my-media', 'e2e/comments', 'e2e/inbox', 'e2e/live.e2e'];
const failoverPatienceMs = 5 * 60_000;
const rejoinPatienceMs = 120_000;

/**
 * Kills the primary while fans buy, then seeds the demo world and runs the outside suite and the main journeys (or, with `words`,
 * the test files whose paths contain one). Returns the exit code.
 */
export async function checkCluster(stack: Stack, cluster: Cluster, words: readonly string[]): Promise<number> {
  const held = await checkFailover(stack, cluster);
  await steps.run('Demo world', () => seedDemo(stack, cluster));
  const tally = emptyTally();
  const environment = await testEnvironment(stack, cluster);
  const chosen = words.length > 0 ? words : ['api-e2e/', ...journeys];
  addTally(tally, await vitest(stack, ['api-e2e', 'e2e', 'e2e-serial'], environment, chosen));
  for (const name of tally.failures) console.log(`failed: ${name}`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  return held && tally.failed === 0 ? 0 : 1;
}

/** What tests read. Their databases are beside the product's; they go where the primary is. */
async function testEnvironment({ signal }: Stack, { address, databaseUrl, env }: Cluster): Promise<NodeJS.ProcessEnv> {
  const chromium = await findChromium(signal);
  const headlessShell = await findHeadlessShell(signal);
  return {
    ...env,
    NODE_ENV: 'test',
    FOXREEL_URL: address,
    TEST_DATABASE_URL: databaseUrl,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...(headlessShell ? { HEADLESS_SHELL_PATH: headlessShell } : {}),
  };
}

/** See apps/api/chaos/failover.ts, which says when the primary is to be killed and what the outage was. */
async function checkFailover(stack: Stack, { address, databaseUrl, env, nodes, processes }: Cluster): Promise<boolean> {
  const primary = await nodes.primary();
  if (primary === null) throw new StackError('There is no primary to kill.');
  const kills: Promise<void>[] = [];
  const { code } = await runCommand(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/api/chaos/failover.ts'],
    {
      cwd: root,
      env: { CHAOS_RECOVER_SECONDS: '120', ...env, FOXREEL_URL: address, DATABASE_URL: databaseUrl },
      signal: stack.signal,
      timeoutMs: failoverPatienceMs,
      onLine: (line) => {
        if (line === 'Kill the primary') kills.push(nodes.kill(primary).catch(report));
        console.log(`  ${line}`);
      },
    },
  );
  await Promise.all(kills);
  if (kills.length === 0) return false;
  await steps.run(
    'The killed node is a synchronous replica',
    () => rejoin(stack, nodes, primary),
    (how) => `The killed node is a synchronous replica, ${how}`,
  );
  const ended = processes.filter(({ crashes }) => crashes > 0).map(({ spec }) => spec.name);
  steps.note(ended.length === 0 ? 'No api and no worker ended' : `Ended, and were started again: ${ended.join(', ')}`);
  return code === 0 && ended.length === 0;
}

const report = (error: unknown) =>
  steps.note(`The primary was not killed: ${error instanceof Error ? error.message : error}`);

/** The lost machine comes back: it gives up what nobody else has, and follows. */
async function rejoin({ signal }: Stack, nodes: PostgresNodes, index: number): Promise<string> {
  const since = Date.now();
  await nodes.start(index);
  while ((await nodes.standby()) !== index) {
    if (Date.now() - since > rejoinPatienceMs) throw new StackError('The killed node does not come back.');
    await sleep(200, undefined, { signal });
  }
  return `${seconds(Date.now() - since)} after its start`;
}
