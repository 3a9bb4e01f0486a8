import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError, moneySettings, paymentOptions, readEnvironment, storageQuota } from '@foxreel/config';
import { createPayments } from '@foxreel/domain/payments';
import { connectRealtime, type Realtime } from '@foxreel/realtime';
import { requiredVariable, type TestWorld } from '@foxreel/testing';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import type { ApiDependencies } from '../dependencies.ts';
import { createBudgets } from '../http/budgets.ts';
import { type RunningServer, startServer } from '../server.ts';

/** A browser that keeps and sends cookies. */
export interface TestBrowser {
  cookies: Map<string, string>;
  request(path: string, init?: RequestInit): Promise<Response>;
  /** POSTs JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

export interface TestApi {
  address: string;
  dependencies: ApiDependencies;
  realtime: Realtime;
  /** Logged warnings and errors. */
  log: string[];
  webRoot: string;
  browser(): TestBrowser;
}

/** The api on a free port over the world's database, with its own Valkey prefix; closed with the test file. */
export async function createTestApi(
  world: TestWorld,
  changes: Partial<ApiDependencies> & { variables?: Record<string, string> } = {},
): Promise<TestApi> {
  const log: string[] = [];
  const logger = pino(
    { level: 'warn', serializers: { err: describeError } },
    { write: (line: string) => void log.push(line) },
  );
  const realtime =
    changes.realtime ??
    connectRealtime(requiredVariable('VALKEY_URL'), { prefix: `test:${randomBytes(4).toString('hex')}:` });
  const webRoot = join(world.folder, 'web');
  await mkdir(webRoot, { recursive: true });
  const { variables, ...replaced } = changes;
  const environment = readEnvironment({ NODE_ENV: 'test', DATA_DIR: world.folder, ...variables });
  const dependencies: ApiDependencies = {
    environment,
    db: world.db,
    clock: world.clock,
    realtime,
    budgets: createBudgets(realtime, environment),
    storage: world.storage,
    live: world.system.live,
    money: { settings: moneySettings(environment), payments: await createPayments(paymentOptions(environment)) },
    storageQuota: storageQuota(environment),
    passwordMin: environment.PASSWORD_MIN,
    secret: world.secret,
    webAddress: world.system.webAddress,
    logger,
    webRoot,
    ...replaced,
  };
  const server: RunningServer = await startServer(dependencies, { host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    const closed = server.close();
    await realtime.close();
    await closed;
  });
  const address = `http://127.0.0.1:${server.port}`;
  return { address, dependencies, realtime, log, webRoot, browser: () => createBrowser(address) };
}

function createBrowser(address: string): TestBrowser {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(address + path, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0\b/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    request,
    post: (path, body, headers = {}) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };
}
