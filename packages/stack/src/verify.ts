import { type CheckResult, runCheck } from './checks/check-result.ts';
import { staticChecks } from './checks/static-checks.ts';
import { seconds } from './steps.ts';

/** `pnpm verify`: all static checks at once, without a database. Returns the exit code. */
export async function verify(): Promise<number> {
  const results = await runStaticChecks(new AbortController().signal);
  const failed = results.filter((result) => !result.passed).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs the static checks side by side and prints each as it ends. */
export function runStaticChecks(signal: AbortSignal): Promise<CheckResult[]> {
  return Promise.all(
    staticChecks.map(async (check) => {
      const result = await runCheck(check, signal);
      console.log(`  ${result.passed ? '✓' : '✗'} ${result.name} · ${seconds(result.ms)}`);
      if (!result.passed) console.log(indent(result.output));
      return result;
    }),
  );
}

const indent = (text: string) => text.replace(/^/gm, '      ');
