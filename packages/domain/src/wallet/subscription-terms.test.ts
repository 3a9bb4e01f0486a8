import { expect, test } from 'vitest';
import { periodEnd } from './subscription-terms.ts';

test.each([
  ['2026-01-31T10:00:00.000Z', 1, 'month', '2026-02-28T10:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 1, 'year', '2029-02-28T00:00:00.000Z'],
  ['2026-11-30T23:00:00.000Z', 3, 'month', '2027-02-28T23:00:00.000Z'],
  ['2026-11-21T12:00:00.000Z', 2, 'week', '2026-12-05T12:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', 1, 'day', '2027-01-01T12:00:00.000Z'],
] as const)('%s and %d %s', (from, duration, unit, end) => {
  expect(periodEnd(new Date(from), { duration, unit }).toISOString()).toBe(end);
});
