import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requiredVariable } from '@foxreel/testing';
import { expect, vi } from 'vitest';
import { freePort } from './free-port.ts';
import type { TestApi } from './test-api.ts';

const caddyfile = fileURLToPath(new URL('../../../../docker/Caddyfile', import.meta.url));
const running = new Set<ChildProcess>();

/** The shipped Caddyfile in front of the api; returns its URL. `folder`: for its own files. stopCaddy() must follow. */
export async function startCaddy(api: TestApi, folder: string, variables: NodeJS.ProcessEnv): Promise<string> {
  const port = await freePort();
  const root = join(folder, `srv-${port}`);
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(root, 'assets', 'a.js'), 'export {};');
  const caddy = spawn(requiredVariable('CADDY_PATH'), ['run', '--adapter', 'caddyfile', '--config', caddyfile], {
    env: {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      WEB_LISTEN_PORT: String(port),
      WEB_ROOT: root,
      API_UPSTREAM: new URL(api.address).host,
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(caddy);
  let said = '';
  caddy.stderr.on('data', (data) => {
    said += String(data);
  });
  const address = `http://127.0.0.1:${port}`;
  await vi.waitFor(
    async () => {
      const reply = await fetch(`${address}/api/health`).catch((cause: unknown) => {
        throw new Error(`Caddy does not answer: ${said}`, { cause });
      });
      expect(reply.status).toBe(200);
    },
    { timeout: 30_000, interval: 100 },
  );
  return address;
}

/** Ends every Caddy that startCaddy started. */
export async function stopCaddy(): Promise<void> {
  for (const caddy of running) {
    running.delete(caddy);
    caddy.kill();
    await once(caddy, 'exit');
  }
}
