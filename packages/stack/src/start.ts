import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment, webAddress } from '@foxreel/config';
import { keepBackups } from './backup/backups.ts';
import { buildWeb } from './build-web.ts';
import { demoAccounts, demoPassword } from './demo-world/demo-people.ts';
import { portIsFree } from './parts/ports.ts';
import { type Services, startServices } from './parts/services.ts';
import {
  addressOf,
  demoLivesOnAir,
  migrateAll,
  productReady,
  seedDemo,
  startApi,
  startDemoLives,
  startProduct,
  startWorkers,
} from './product.ts';
import { backupFolderOf, root, Stack, stopGroups } from './stack.ts';
import { StackError, seconds, steps } from './steps.ts';

/** `npm start`: starts everything, prints the URL, and runs until stopped. */
export async function start(use: (stack: Stack) => Stack): Promise<number> {
  const environment = readEnvironment();
  const stack = use(await Stack.open(environment.DATA_DIR, 'npm start'));
  if (!(await portIsFree(environment.PORT, environment.HOST))) {
    throw new StackError(`PORT: ${environment.PORT} on ${environment.HOST} is in use; set PORT to a free one.`);
  }
  console.log(`Foxreel starts (state in ${stack.folders.dataDir})`);
  const web = steps.run(
    'Web app',
    () => buildWeb(stack.signal),
    (result) => `Web app ${result}`,
  );
  web.catch(() => {});
  const services = await startServices(stack, environment, {
    databaseName: 'foxreel',
    durable: true,
    webPort: environment.PORT,
    livekitLast: true,
  });
  await steps.run('Database schema', () => migrateAll(services.databaseUrl));
  await web;
  const local = addressOf(environment.HOST, environment.PORT);
  const options = { port: environment.PORT };
  // The api first: with it alone on the processor, visitors wait half as long for the page.
  await steps.run('Api', async () => productReady(stack, [await startApi(stack, services, options)], local));
  await startWorkers(stack, services, options);
  await demoWorld(stack, services);
  if (services.ownDatabase && environment.DEMO_LIVES === 'on')
    await steps.run('Demo lives', async () => {
      await startDemoLives(stack, services);
      await demoLivesOnAir(stack, local);
    });
  printWelcome(webAddress(environment), services.ownDatabase);
  const backupFolder = services.ownDatabase ? backupFolderOf(environment) : undefined;
  if (backupFolder)
    void keepBackups({ dataDir: stack.folders.dataDir, databaseUrl: services.databaseUrl, backupFolder }, stack.signal);
  await new Promise(() => {});
  return 0;
}

/** Waits for the first seed; later ones only add what is missing, so nobody needs to wait. */
async function demoWorld(stack: Stack, services: Services): Promise<void> {
  if (!services.ownDatabase) return;
  const stamp = join(stack.folders.dataDir, 'demo-world');
  const seeding = steps.run('Demo world', () => seedDemo(stack, services)).then(() => writeFileSync(stamp, 'seeded\n'));
  if (!existsSync(stamp)) return seeding;
  seeding.catch(
    (error: unknown) => stack.signal.aborted || steps.note(error instanceof Error ? error.message : String(error)),
  );
}

function printWelcome(address: string, ownDatabase: boolean): void {
  const startedAt = Number(process.env['FOXREEL_STARTED_AT']) || Date.now() - process.uptime() * 1000;
  const lines = ['', `Foxreel is ready at ${address}  (${seconds(Date.now() - startedAt)} in all)`];
  if (ownDatabase) {
    lines.push(`Demo accounts, password ${demoPassword}:`);
    for (const account of demoAccounts) lines.push(`  ${account.email.padEnd(20)} ${account.role}`);
  }
  lines.push('Ctrl-C stops everything.', '');
  console.log(lines.join('\n'));
}

/** `pnpm dev`: like `npm start`, but restarts api and workers and hot-reloads the web app when their sources change. */
export async function dev(use: (stack: Stack) => Stack): Promise<number> {
  const environment = { ...readEnvironment(), NODE_ENV: 'development' as const };
  const stack = use(await Stack.open(environment.DATA_DIR, 'pnpm dev'));
  if (!(await portIsFree(environment.PORT, environment.HOST)))
    throw new StackError(`PORT: ${environment.PORT} is in use; set PORT to a free one.`);
  const apiPort = stack.ports.web;
  const apiAddress = addressOf(environment.HOST, apiPort);
  const address = addressOf(environment.HOST, environment.PORT);
  const started = await startServices(stack, environment, {
    databaseName: 'foxreel',
    durable: true,
    webPort: apiPort,
    livekitLast: true,
  });
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
