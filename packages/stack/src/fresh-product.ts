import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '@foxreel/config';
import postgres from 'postgres';
import { findHelm } from './parts/provide-helm.ts';
import { findSeaweedfs } from './parts/provide-seaweedfs.ts';
import { type Services, startServices } from './parts/services.ts';
import { findCaddy, findChromium, findHeadlessShell, findNginx } from './parts/system-packages.ts';
import { addressOf, migrateAll, productReady, seedDemo, startProduct } from './product.ts';
import type { Stack } from './stack.ts';
import { StackError, steps } from './steps.ts';

/** Creates an empty database `name` on the server of `url`, replacing an existing one. Returns its URL. */
async function freshDatabase(url: string, name: string): Promise<string> {
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin`create database ${admin(name)}`;
  } finally {
    await admin.end({ timeout: 5 });
  }
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A loaded machine may compile everything slowly the first time. */
const firstStartMs = 180_000;

/** A complete product with a database and folder created for this run; `extra` adds to its environment. */
export async function startFreshProduct(
  stack: Stack,
  parts: TestParts,
  databaseName: string,
  extra: NodeJS.ProcessEnv = {},
): Promise<{ address: string; services: Services }> {
  const databaseUrl = await freshDatabase(parts.services.databaseUrl, databaseName);
  await migrateAll(databaseUrl);
  const dataDir = extra['DATA_DIR'] ?? join(stack.folders.dataDir, 'product');
  rmSync(dataDir, { recursive: true, force: true });
  const env = {
    ...parts.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // Like the api processes that tests start next to it: a wider window in the shared Valkey would borrow more than this one
    // may use.
    BUDGET_FACTOR: '1000000',
    // Encoding would take the machine from the browsers.
    LIVE_RENDITIONS: 'off',
    ...extra,
  };
  const services = { ...parts.services, databaseUrl, env };
  const address = addressOf(parts.services.environment.HOST, stack.ports.web);
  await productReady(stack, await startProduct(stack, services, { port: stack.ports.web }), address, firstStartMs);
  return { address, services };
}

/** A complete product with the demo world, created for this run; `extra` adds to its environment. Returns its URL. */
export async function startDemoProduct(stack: Stack, parts: TestParts, extra: NodeJS.ProcessEnv = {}): Promise<string> {
  const { address, services } = await startFreshProduct(stack, parts, 'foxreel_e2e', extra);
  await seedDemo(stack, services);
  return address;
}

export interface TestParts {
  services: Services;
  /** The environment of tests and benches: TEST_DATABASE_URL, VALKEY_URL and program paths. */
  env: NodeJS.ProcessEnv;
  chromium: string | null;
}

const databaseVariables = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'];
const inCi = Boolean(process.env['CI']);

/**
 * Starts the services for tests and benches, separate from `npm start`: never DATABASE_URL, which may hold valuable data. Uses
 * TEST_DATABASE_URL and VALKEY_URL if set. Under CI a missing Chromium is an error.
 */
export async function startTestParts(
  stack: Stack,
  databaseName: string,
  options: { browser: boolean; durable: boolean },
): Promise<TestParts> {
  const given = { ...process.env };
  for (const name of [...databaseVariables, 'PUBLIC_URL', 'BACKUP_DIR']) delete given[name];
  const environment = readEnvironment({
    ...given,
    DATABASE_URL: given['TEST_DATABASE_URL'],
    SANDBOX: 'true',
    LOG_LEVEL: given['LOG_LEVEL'] ?? 'warn',
  });
  const program = (name: string, find: (signal: AbortSignal) => Promise<string | null>) =>
    steps.run(
      name,
      () => find(stack.signal),
      (found) => `${name}: ${found ?? 'missing'}`,
    );
  const [services, chromium, headlessShell, caddy, nginx, helm, seaweedfs] = await Promise.all([
    startServices(stack, environment, { databaseName, durable: options.durable, webPort: stack.ports.web }),
    options.browser ? program('Chromium', findChromium) : null,
    options.browser ? program('Headless shell', findHeadlessShell) : null,
    options.browser ? program('Caddy', findCaddy) : null,
    options.browser ? program('nginx', findNginx) : null,
    options.browser ? program('Helm', (signal) => findHelm(stack.folders.cacheDir, signal)) : null,
    options.browser ? program('SeaweedFS', (signal) => findSeaweedfs(stack.folders.cacheDir, signal)) : null,
  ]);
  const hint =
    'Chromium: none was found or could be installed. Install it (apt-get install chromium), or set CHROMIUM_PATH.';
  if (options.browser && !chromium) {
    if (inCi) throw new StackError(hint);
    steps.note(hint);
  }
  const env: NodeJS.ProcessEnv = {
    ...services.env,
    NODE_ENV: 'test',
    SANDBOX: 'true',
    DATA_DIR: join(stack.folders.dataDir, 'product'),
    TEST_DATABASE_URL: services.databaseUrl,
    // Where our LiveKit sends webhooks: tests listen there unless their own product does.
    ...(services.livekit ? { LIVEKIT_WEBHOOK_PORT: String(stack.ports.web) } : {}),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...(headlessShell ? { HEADLESS_SHELL_PATH: headlessShell } : {}),
    ...(caddy ? { CADDY_PATH: caddy } : {}),
    ...(nginx ? { NGINX_PATH: nginx } : {}),
    ...(helm ? { HELM_PATH: helm } : {}),
    ...(seaweedfs ? { WEED_PATH: seaweedfs } : {}),
  };
  for (const name of databaseVariables) delete env[name];
  return { services, env, chromium };
}
