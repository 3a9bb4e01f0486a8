import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { requiredVariable, type TestWorld } from '@foxreel/testing';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface StartedWorker {
  process: ChildProcess;
  /** The publish URL, without the key. */
  rtmp: string;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the real live worker on a test's database and waits until it accepts RTMP. */
export async function startWorker(world: TestWorld, env: NodeJS.ProcessEnv = {}): Promise<StartedWorker> {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: world.database.url,
      VALKEY_URL: requiredVariable('VALKEY_URL'),
      APP_SECRET: world.secret,
      DATA_DIR: world.folder,
      HOST: '127.0.0.1',
      RTMP_PORT: String(port),
      LOG_LEVEL: 'info',
      // Encoding takes the machine from other tests: one turns it on.
      LIVE_RENDITIONS: 'off',
      ...env,
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('live_worker_ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
  });
  return {
    process: child,
    rtmp: `rtmp://127.0.0.1:${port}/live`,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}
