import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** As packages/stack starts it. */
const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];
const ownRelease = fileURLToPath(new URL('../../../..', import.meta.url));

/** How long an api may take to stop. */
const stopPatienceMs = 10_000;

export interface ApiProcess {
  origin: string;
  pid: number;
  /** Signs file URLs. */
  secret: string;
  /** Node's arguments. */
  nodeOptions: string[];
  /** Maximum resident memory so far, in MB. */
  peakMegabytes(): Promise<number>;
  /** Returns the exit code; null if it had to be killed. */
  stop(): Promise<number | null>;
}

/** Starts the api as the launcher does, in a separate process, for tests and benchmarks that measure its memory. */
export async function startApiProcess(options: {
  databaseUrl: string;
  valkeyUrl: string;
  folder: string;
  port: number;
  /** A new one, unless it replaces an earlier api on the same port. */
  secret?: string;
  /** The folder of another release to start. */
  release?: string;
  /** More environment variables. */
  variables?: Record<string, string>;
}): Promise<ApiProcess> {
  const { secret = randomBytes(32).toString('hex'), release = ownRelease } = options;
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(options.port),
    DATABASE_URL: options.databaseUrl,
    VALKEY_URL: options.valkeyUrl,
    DATA_DIR: options.folder,
    APP_SECRET: secret,
    LOG_LEVEL: 'warn',
    BUDGET_FACTOR: '1000000',
    ...options.variables,
  };
  const child = spawn(process.execPath, [...nodeOptions, join(release, 'apps/api/src/main.ts')], {
    cwd: release,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://127.0.0.1:${options.port}`;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  exited.then(() => process.off('exit', kill));
  try {
    await ready(child, origin);
  } catch (error) {
    kill();
    throw error;
  }
  return {
    origin,
    pid: child.pid ?? 0,
    secret,
    nodeOptions,
    peakMegabytes: () => peakOf(child.pid),
    async stop() {
      child.kill('SIGTERM');
      const overdue = setTimeout(kill, stopPatienceMs);
      await exited;
      clearTimeout(overdue);
      return child.exitCode;
    },
  };
}

async function ready(child: ChildProcess, origin: string): Promise<void> {
  for (let tries = 0; tries < 900 && child.exitCode === null; tries += 1) {
    const reply = await fetch(`${origin}/api/health`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The api did not start');
}

/** VmHWM: the kernel's own high-water mark, which sampling could miss. */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
