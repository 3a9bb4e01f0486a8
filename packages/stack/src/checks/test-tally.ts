import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** The results so far; `npm test` ends with it. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** The failed tests, each with what went wrong. */
  failures: string[];
  /** The tests that passed only on a retry (decision 0024), each with what went wrong before. */
  retried: string[];
}

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0, failures: [], retried: [] });

const vitestReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().nullish(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/**
 * Counts a vitest JSON report strictly. A file that could not run is one failure; so are a run without any test, and a failed
 * run whose tests all passed (an uncaught error), which is named with `output`, vitest's printed output. Report undefined:
 * vitest wrote none.
 */
export function tallyOf(report: unknown, exitCode: number, output = ''): Tally {
  const tally = emptyTally();
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) {
    addFailure(tally, 'vitest wrote no report');
    return tally;
  }
  for (const file of parsed.data.testResults) {
    const failedBefore = tally.failed;
    for (const test of file.assertionResults) {
      const name = `${file.name} > ${test.fullName}`;
      const became = outcome(test.status);
      tally[became] += 1;
      const messages = test.failureMessages ?? [];
      if (became === 'failed') tally.failures.push(withReason(name, messages));
      if (became === 'passed' && messages.length > 0) tally.retried.push(withReason(name, messages));
    }
    if (file.status === 'failed' && tally.failed === failedBefore) addFailure(tally, file.name);
  }
  const ranNothing = tally.passed + tally.failed === 0;
  const brokeOutside = tally.failed === 0 && (exitCode !== 0 || !parsed.data.success);
  if (ranNothing) addFailure(tally, 'vitest ran no test');
  else if (brokeOutside) addFailure(tally, `an error outside the tests\n${errorSummaryOf(output)}`.trimEnd());
  return tally;
}

const reasonLines = 12;

/** A test's name, and below it the beginning of each error: often the only part of the output that somebody still has. */
const withReason = (name: string, messages: readonly string[]): string =>
  [name, ...messages.flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, reasonLines))].join(
    '\n  ',
  );

const lastLines = 40;

/** vitest's output about errors outside tests; if there is none, its last lines. */
function errorSummaryOf(output: string): string {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  const unhandled = lines.findIndex((line) => line.includes('Unhandled Error'));
  return (unhandled === -1 ? lines.slice(-lastLines) : lines.slice(unhandled, unhandled + lastLines)).join('\n');
}

export function addFailure(tally: Tally, name: string): void {
  tally.failed += 1;
  tally.failures.push(name);
}

const outcome = (status: string): 'passed' | 'failed' | 'skipped' =>
  status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped';

export function addTally(sum: Tally, more: Tally): void {
  sum.passed += more.passed;
  sum.failed += more.failed;
  sum.skipped += more.skipped;
  sum.failures.push(...more.failures);
  sum.retried.push(...more.retried);
}
