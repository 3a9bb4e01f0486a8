import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { createTestWorld, requiredVariable, type TestWorld } from '../../../packages/testing/src/index.ts';
import { type ApiProcess, startApiProcess } from '../../api/src/testing/start-api-process.ts';
import type { Stage } from './browser.ts';
import { password, unique } from './product.ts';

export interface KillableApi {
  /** Its address, the same after restarts. */
  origin: string;
  world: TestWorld;
  /** Starts it unless it is running. */
  start(): Promise<void>;
  /** Abruptly, as in a crash. */
  kill(): void;
  /** A browser with a new account signed in. */
  newcomer(stage: Stage, options?: BrowserContextOptions): Promise<{ context: BrowserContext; email: string }>;
}

/** The test file's own api and database, which is killed and restarted: other tests share theirs. `variables`: its settings. */
export async function openKillableApi(variables: Record<string, string> = {}): Promise<KillableApi> {
  const world = await createTestWorld();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let api: ApiProcess | null = null;
  let starting: Promise<ApiProcess> | null = null;
  afterAll(async () => {
    // A timed-out test may have left one running.
    await starting?.then((started) => started.stop()).catch(() => {});
    rmSync(world.folder, { recursive: true, force: true });
  });
  return {
    origin,
    world,
    async start() {
      if (api) return;
      const { database, folder, secret } = world;
      const valkeyUrl = requiredVariable('VALKEY_URL');
      starting = startApiProcess({ databaseUrl: database.url, valkeyUrl, folder, port, secret, variables });
      api = await starting;
    },
    kill() {
      if (api) process.kill(api.pid, 'SIGKILL');
      api = null;
    },
    async newcomer(stage, options) {
      const answered = ['agree_18', 'cookie_policy'].map((name) => ({ name, value: 'true' }));
      const storageState = { cookies: [], origins: [{ origin, localStorage: answered }] };
      const { context } = await stage.visitor({ ...options, storageState });
      const username = unique('killed');
      const email = `${username}@example.test`;
      const form = { type: 'email', username, fullname: 'Kim', email, password };
      expect((await context.request.post(`${origin}/api/signup`, { data: form })).ok()).toBe(true);
      return { context, email };
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
