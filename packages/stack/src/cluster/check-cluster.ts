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
const scriptPatienceMs = 10 * 60_000;
const rejoinPatienceMs = 120_000;

/** Kills the primary and replaces every process while fans buy, then does what `testCluster` does. Returns the exit code. */
export async function checkCluster(stack: Stack, cluster: Cluster, words: readonly string[]): Promise<number> {
  const held = (await checkFailover(stack, cluster)) && (await checkDeploy(stack, cluster));
  const code = await testCluster(stack, cluster, words);
  return held ? code : 1;
}

/**
 * Seeds the demo world and runs the outside suite and the main journeys or, with `words`, the test files whose paths contain one.
 * Returns the exit code.
 */
export async function testCluster(stack: Stack, cluster: Cluster, words: readonly string[]): Promise<number> {
  await steps.run('Demo world', () => seedDemo(stack, cluster));
  const tally = emptyTally();
  const environment = await testEnvironment(stack, cluster);
  const chosen = words.length > 0 ? words : ['api-e2e/', ...journeys];
  addTally(tally, await vitest(stack, ['api-e2e', 'e2e', 'e2e-serial'], environment, chosen));
  for (const name of tally.failures) console.log(`failed: ${name}`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  return tally.failed === 0 ? 0 : 1;
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

/** Runs a script of apps/api/chaos on the cluster; returns whether what it checks held. */
async function runScript(
  stack: Stack,
  { address, databaseUrl, env }: Cluster,
  name: string,
  { more = {}, onLine = () => {} }: { more?: NodeJS.ProcessEnv; onLine?: (line: string) => void },
): Promise<boolean> {
  const { code } = await runCommand(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `apps/api/chaos/${name}.ts`],
    {
      cwd: root,
      env: { CHAOS_RECOVER_SECONDS: '120', ...env, FOXREEL_URL: address, DATABASE_URL: databaseUrl, ...more },
      signal: stack.signal,
      timeoutMs: scriptPatienceMs,
      onLine: (line) => {
        onLine(line);
        console.log(`  ${line}`);
      },
    },
  );
  return code === 0;
}

/** See apps/api/chaos/failover.ts, which says when the primary is to be killed and what the outage was. */
async function checkFailover(stack: Stack, cluster: Cluster): Promise<boolean> {
  const { nodes, processes } = cluster;
  const primary = await nodes.primary();
  if (primary === null) throw new StackError('There is no primary to kill.');
  const kills: Promise<void>[] = [];
  const held = await runScript(stack, cluster, 'failover', {
    onLine: (line) => {
      if (line === 'Kill the primary') kills.push(nodes.kill(primary).catch(report));
    },
  });
  await Promise.all(kills);
  if (kills.length === 0) return false;
  await steps.run(
    'The killed node is a synchronous replica',
    () => rejoin(stack, nodes, primary),
    (how) => `The killed node is a synchronous replica, ${how}`,
  );
  const ended = processes.filter(({ crashes }) => crashes > 0).map(({ spec }) => spec.name);
  steps.note(ended.length === 0 ? 'No api and no worker ended' : `Ended, and were started again: ${ended.join(', ')}`);
  return held && ended.length === 0;
}

/** See apps/api/chaos/rolling-deploy.ts, which ends every process in turn; the launcher starts the next one. */
function checkDeploy(stack: Stack, cluster: Cluster): Promise<boolean> {
  const processes = cluster.processes.map(({ spec: { name, env } }) => ({
    name,
    port: name.startsWith('api-') ? Number(env['PORT']) : null,
  }));
  return runScript(stack, cluster, 'rolling-deploy', {
    more: { CHAOS_RUN_FOLDER: stack.folders.runFolder, CHAOS_PROCESSES: JSON.stringify(processes) },
  });
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
