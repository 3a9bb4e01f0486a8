import { join } from 'node:path';
import { readEnvironment } from '@foxreel/config';
import { buildWeb } from '../build-web.ts';
import { demoAccounts, demoPassword } from '../demo-world/demo-people.ts';
import { portIsFree } from '../parts/ports.ts';
import { seedDemo } from '../product.ts';
import { Stack, stackFolders } from '../stack.ts';
import { StackError, steps } from '../steps.ts';
import { checkCluster, testCluster } from './check-cluster.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

/**
 * `pnpm cluster`: starts on this machine, with real engines, what an operator runs on many, and runs until stopped. `pnpm cluster
 * check` kills the primary while fans buy, replaces every process, and tests it from outside; `pnpm cluster test` only tests it.
 */
export async function cluster(use: (stack: Stack) => Stack): Promise<number> {
  const [mode, ...words] = process.argv.slice(2).filter((argument) => argument !== '--');
  if (mode !== undefined && mode !== 'check' && mode !== 'test')
    throw new StackError('Usage: pnpm cluster, or pnpm cluster check or test [words of test files]');
  const folder = join(stackFolders(process.env['DATA_DIR'] || '.data').dataDir, 'cluster');
  const stack = use(await Stack.open(folder, 'pnpm cluster'));
  const checking = mode !== undefined;
  const {
    DATABASE_URL: _database,
    VALKEY_URL: _valkey,
    LIVEKIT_URL: _livekit,
    BACKUP_DIR: _backup,
    ...given
  } = process.env;
  const environment = readEnvironment({
    ...given,
    ...(checking ? { PORT: String(stack.ports.web), LOG_LEVEL: given['LOG_LEVEL'] ?? 'warn' } : {}),
  });
  if (!(await portIsFree(environment.PORT, environment.HOST)))
    throw new StackError(`PORT: ${environment.PORT} on ${environment.HOST} is in use; set PORT to a free one.`);
  await steps.run('Web app', () => buildWeb(stack.signal));
  // A few members make the load of hundreds, all from one address.
  const extra = checking ? { BUDGET_FACTOR: '1000000', LOG_LEVEL: environment.LOG_LEVEL } : {};
  const started = await startCluster(stack, environment, extra);
  if (mode === 'check') return checkCluster(stack, started, words);
  if (mode === 'test') return testCluster(stack, started, words);
  await steps.run('Demo world', () => seedDemo(stack, started));
  printWelcome(started);
  await new Promise(() => {});
  return 0;
}

function printWelcome({ address }: Cluster): void {
  const lines = ['', `The cluster is ready at ${address}`, `Demo accounts, password ${demoPassword}:`];
  for (const account of demoAccounts) lines.push(`  ${account.email.padEnd(20)} ${account.role}`);
  console.log([...lines, 'Ctrl-C stops everything.', ''].join('\n'));
}
