import { EnvironmentError } from '@foxreel/config';
import type { Stack } from './stack.ts';
import { StackError } from './steps.ts';

/** A second wish to stop within this time is the same wish: Ctrl-C reaches the bootstrap and the launcher, and both tell us. */
const sameWishMs = 1500;

/**
 * Runs a command of the launcher: what `work` opens through `use` is stopped at the end, on Ctrl-C, and when the bootstrap dies.
 * The exit code is what `work` returns. Wrong settings and missing parts are told in their own words, without a stack.
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
      if (Date.now() - stoppingSince > sameWishMs) process.exit(130);
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

/** A bootstrap ended by kill -9 passes no signal on; its launcher must not stay behind alone. */
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
