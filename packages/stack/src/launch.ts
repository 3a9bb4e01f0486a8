import { EnvironmentError } from '@foxreel/config';
import type { Stack } from './stack.ts';
import { StackError } from './steps.ts';

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
