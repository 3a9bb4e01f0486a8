import { expect, test } from 'vitest';
import { cruiseFindings } from './verify.ts';

const report = (totalCruised: number, violations: object[] = []) => ({ summary: { totalCruised, violations } });

test('a cruise over no modules fails, a clean one passes', () => {
  expect(cruiseFindings(report(0))).toMatch(/no modules/);
  expect(cruiseFindings(report(3))).toBe('');
});

test('each violation is one line with its rule', () => {
  const violation = { from: 'a.ts', to: 'b.ts', rule: { name: 'no-circular', severity: 'error' } };
  expect(cruiseFindings(report(3, [violation]))).toBe('no-circular: a.ts → b.ts');
});
