import { join } from 'node:path';
import { readEnvironment } from '@foxreel/config';
import { demoAccounts, demoPassword } from './demo-world/demo-people.ts';
import { portIsFree } from './parts/ports.ts';
import { startServices } from './parts/services.ts';
import { addressOf, migrateAll, productReady, seedDemo, startProduct } from './product.ts';
import { root, Stack, stopGroups } from './stack.ts';
import { StackError, steps } from './steps.ts';

/** `pnpm dev`: like `npm start`, but restarts api and workers and hot-reloads the web app when their sources change. */
export async function dev(use: (stack: Stack) => Stack): Promise<number> {
  const environment = { ...readEnvironment(), NODE_ENV: 'development' as const };
  const stack = use(await Stack.open(environment.DATA_DIR, 'pnpm dev'));
  if (!(await portIsFree(environment.PORT, environment.HOST)))
    throw new StackError(`PORT: ${environment.PORT} is in use; set PORT to a free one.`);
  const apiPort = stack.ports.web;
  const apiAddress = addressOf(environment.HOST, apiPort);
  const address = addressOf(environment.HOST, environment.PORT);
  const started = await startServices(stack, environment, { databaseName: 'foxreel', durable: true, webPort: apiPort });
  // Vite serves the page, so the api must accept its origin as its own.
  const origins = [...environment.ALLOWED_ORIGINS, address, `http://localhost:${environment.PORT}`];
  const services = {
    ...started,
    env: { ...started.env, PUBLIC_URL: environment.PUBLIC_URL ?? address, ALLOWED_ORIGINS: origins.join(',') },
  };
  await steps.run('Database schema', () => migrateAll(services.databaseUrl));
  const web = stack.process(stopGroups.web, {
    name: 'web',
    command: process.execPath,
    args: [
      'node_modules/vite/bin/vite.js',
      '--host',
      environment.HOST,
      '--port',
      String(environment.PORT),
      '--strictPort',
      '--clearScreen',
      'false',
    ],
    cwd: join(root, 'apps/web'),
    env: { ...process.env, API_ORIGIN: apiAddress },
    graceMs: 1000,
  });
  await web.start();
  await steps.run('Api and workers', async () =>
    productReady(stack, await startProduct(stack, services, { port: apiPort, watch: true }), apiAddress),
  );
  if (services.ownDatabase) await steps.run('Demo world', () => seedDemo(stack, services));
  console.log(`\nFoxreel is ready at ${address}; a change in the sources is taken up at once.`);
  if (services.ownDatabase)
    console.log(`Demo accounts, password ${demoPassword}: ${demoAccounts.map((account) => account.email).join(', ')}`);
  console.log(`Logs: ${stack.folders.logFolder}. Ctrl-C stops everything.\n`);
  await new Promise(() => {});
  return 0;
}
