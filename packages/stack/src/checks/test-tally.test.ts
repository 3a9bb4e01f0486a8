import { expect, test } from 'vitest';
import { tallyOf } from './test-tally.ts';

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  message: '',
  assertionResults: statuses.map((each) => ({ status: each, fullName: each })),
});

const counts = (report: unknown, exitCode: number) => {
  const { passed, failed, skipped } = tallyOf(report, exitCode);
  return { passed, failed, skipped };
};

test('counts every test by its result', () => {
  const report = {
    success: false,
    testResults: [file('failed', 'passed', 'failed', 'skipped'), file('passed', 'passed', 'todo')],
  };
  expect(counts(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
  expect(tallyOf(report, 1).failures).toEqual(['a.test.ts > failed']);
});

test('a file that could not run counts as a failure', () => {
  expect(counts({ success: false, testResults: [file('failed'), file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
  expect(tallyOf({ success: false, testResults: [file('failed', 'passed')] }, 1)).toMatchObject({ failed: 1 });
});

test('a run without tests, without a report, or with an error outside the tests is a failure', () => {
  expect(tallyOf({ success: true, testResults: [] }, 0)).toMatchObject({ failed: 1 });
  expect(tallyOf(undefined, 0)).toMatchObject({ failed: 1 });
  expect(counts({ success: false, testResults: [file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});

test('an error outside the tests is reported with vitest’s output', () => {
  const report = { success: true, testResults: [file('passed', 'passed')] };
  const printed =
    ' ✓ a.test.ts\n\u001b[31m⎯⎯ Unhandled Errors ⎯⎯\u001b[39m\nError: read ECONNRESET\n  at a.test.ts:3\n';
  expect(tallyOf(report, 1, printed).failures).toEqual([
    'an error outside the tests\n⎯⎯ Unhandled Errors ⎯⎯\nError: read ECONNRESET\n  at a.test.ts:3',
  ]);
  expect(tallyOf(report, 1, 'Segmentation fault\n').failures).toEqual([
    'an error outside the tests\nSegmentation fault',
  ]);
});

test('a failed test is named with the beginning of its error', () => {
  const failed = {
    status: 'failed',
    fullName: 'slow',
    failureMessages: ['\u001b[31mtoo slow\u001b[39m\n  at a.test.ts:3'],
  };
  const report = { success: false, testResults: [{ ...file('failed'), assertionResults: [failed] }] };
  expect(tallyOf(report, 1).failures).toEqual(['a.test.ts > slow\n  too slow\n    at a.test.ts:3']);
});

test('a test that passed only at the second attempt is named with what went wrong before', () => {
  const slow = { status: 'passed', fullName: 'slow', failureMessages: ['too slow'] };
  const report = { success: true, testResults: [{ ...file('passed', 'passed'), assertionResults: [slow] }] };
  expect(tallyOf(report, 0)).toMatchObject({ passed: 1, failed: 0, retried: ['a.test.ts > slow\n  too slow'] });
});
