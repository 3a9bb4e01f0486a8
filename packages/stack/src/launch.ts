import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { EnvironmentError } from '@foxreel/config';
import type { Stack } from './stack.ts';

/** The launcher's visible output: one line per step, with its duration. */
interface Steps {
  /** Runs one step and prints its line. The work returns what to print; it may change the step's name. */
  run<Result>(name: string, work: () => Promise<Result>, say?: (result: Result) => string): Promise<Result>;
  note(line: string): void;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const steps: Steps = {
  async run(name, work, say) {
    const since = performance.now();
    const announcement = setTimeout(() => console.log(`  ${name} …`), 1500);
    try {
      const result = await work();
      console.log(`  ${say ? say(result) : name} · ${seconds(performance.now() - since)}`);
      return result;
    } finally {
      clearTimeout(announcement);
    }
  },
  note: (line) => console.log(`  ${line}`),
};

/** A problem that the user must fix: its message is shown without a stack. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** A secret generated once and stored in `file`, readable by this user only: 64 hex digits. */
export function loadOrCreateSecret(file: string): string {
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 32) return kept;
  } catch {
    // Does not exist yet.
  }
  const secret = randomBytes(32).toString('hex');
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}

/** A second stop signal within this time is the same request: Ctrl-C reaches both the bootstrap and the launcher. */
const repeatedSignalMs = 1500;

/**
 * Runs a launcher command: what `work` opens through `use` is stopped at the end, on Ctrl-C, and when the bootstrap dies.
 * Returns the exit code of `work`. Wrong settings and missing services are printed as their message, without a stack.
 */
export async function launch(
  work: (use: (stack: Stack) => Stack) => Promise<number>,
  options: { codeWhenStopped: number } = { codeWhenStopped: 0 },
): Promise<void> {
  const stacks: Stack[] = [];
  const stopAll = () => Promise.all(stacks.map((stack) => stack.stop()));
  let stoppingSince = 0;
  const stopNow = () => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > repeatedSignalMs) process.exit(130);
      return;
    }
    stoppingSince = Date.now();
    console.log('\n  Stopping …');
    void stopAll().then(() => {
      console.log(`  Stopped · ${((Date.now() - stoppingSince) / 1000).toFixed(1)} s`);
      process.exit(options.codeWhenStopped);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopNow);
  watchBootstrap(stopNow);
  try {
    const code = await work((stack) => {
      stacks.push(stack);
      return stack;
    });
    if (stoppingSince > 0) return;
    await stopAll();
    process.exit(code);
  } catch (error) {
    if (stoppingSince > 0) return;
    const plain = error instanceof StackError || error instanceof EnvironmentError;
    console.error(plain ? error.message : error);
    stoppingSince = Date.now();
    await stopAll();
    process.exit(1);
  }
}

/** A bootstrap killed with -9 forwards no signal; its launcher must not stay behind. */
function watchBootstrap(stopNow: () => void): void {
  const bootstrap = Number(process.env['FOXREEL_BOOTSTRAP_PID']);
  if (!bootstrap || process.ppid !== bootstrap) return;
  const timer = setInterval(() => {
    if (process.ppid === bootstrap) return;
    clearInterval(timer);
    stopNow();
  }, 500);
  timer.unref();
}
