import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requiredVariable } from '@foxreel/testing/environment';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface BenchWorker {
  pid: number;
  stop(): Promise<void>;
}

/** The real messaging worker on a bench's database, in its own process, started as in the product. */
export async function startWorker(databaseUrl: string): Promise<BenchWorker> {
  const child: ChildProcess = spawn(process.execPath, ['--max-semi-space-size=16', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      VALKEY_URL: requiredVariable('VALKEY_URL'),
      APP_SECRET: 'bench'.repeat(8),
      LOG_LEVEL: 'info',
      LIVEKIT_URL: '',
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('messaging_worker_ready') && resolve());
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
  });
  if (child.pid === undefined) throw new Error('The worker has no process');
  return {
    pid: child.pid,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
