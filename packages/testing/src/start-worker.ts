import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { requiredVariable } from './test-environment.ts';
import type { TestWorld } from './test-world.ts';

export interface StartedWorker {
  process: ChildProcess;
  /** Sends the signal and waits for the exit; returns the exit code, null after a kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Starts the real worker from workers/ on a test's database, as a sandbox, and waits until it is ready. */
export async function startWorker(world: TestWorld, name: string, env: NodeJS.ProcessEnv = {}): Promise<StartedWorker> {
  const main = fileURLToPath(new URL(`../../../workers/${name}/src/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LIVEKIT_URL: '',
      DATABASE_URL: world.database.url,
      VALKEY_URL: requiredVariable('VALKEY_URL'),
      APP_SECRET: world.secret,
      DATA_DIR: world.folder,
      SANDBOX: 'true',
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('"worker_ready"')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
  });
  return {
    process: child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
