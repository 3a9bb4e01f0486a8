import { expect, test } from 'vitest';
import { tallyOf } from './test-tally.ts';

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  message: '',
  assertionResults: statuses.map((each) => ({ status: each, fullName: each })),
});

test('counts every test by what became of it', () => {
  const report = {
    success: false,
    testResults: [file('failed', 'passed', 'failed', 'skipped'), file('passed', 'passed', 'todo')],
  };
  expect(tallyOf(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test('a file that could not run is a failure of its own', () => {
  expect(tallyOf({ success: false, testResults: [file('failed'), file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
  expect(tallyOf({ success: false, testResults: [file('failed', 'passed')] }, 1)).toMatchObject({ failed: 1 });
});

test('a run without tests, without a report, or with an error outside the tests is a failure', () => {
  expect(tallyOf({ success: true, testResults: [] }, 0)).toMatchObject({ failed: 1 });
  expect(tallyOf(undefined, 0)).toMatchObject({ failed: 1 });
  expect(tallyOf({ success: false, testResults: [file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});
