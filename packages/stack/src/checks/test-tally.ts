import { z } from 'zod';

/** What has been tried so far; `npm test` ends with it. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().nullish(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/**
 * Counts a vitest JSON report honestly. A file that could not run counts as one failure; so do a run without any test and
 * a run that failed although every test passed (an error nobody caught). Undefined: vitest wrote no report at all.
 */
export function tallyOf(report: unknown, exitCode: number): Tally {
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1, skipped: 0 };
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const file of parsed.data.testResults) {
    const failedBefore = tally.failed;
    for (const test of file.assertionResults) tally[outcome(test.status)] += 1;
    if (file.status === 'failed' && tally.failed === failedBefore) tally.failed += 1;
  }
  const ranNothing = tally.passed + tally.failed === 0;
  const brokeOutside = tally.failed === 0 && (exitCode !== 0 || !parsed.data.success);
  if (ranNothing || brokeOutside) tally.failed += 1;
  return tally;
}

const outcome = (status: string): keyof Tally =>
  status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped';

export function addTally(sum: Tally, more: Tally): void {
  sum.passed += more.passed;
  sum.failed += more.failed;
  sum.skipped += more.skipped;
}
