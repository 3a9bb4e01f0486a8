import { expect, it } from 'vitest';
import { fillDays, lastDay } from './earnings-queries.ts';

const now = Date.parse('2026-03-02T10:00:00Z');

it('fills in the days without earnings', () => {
  const earned = [{ day: '2026-02-28', cents: 500, sales: 2 }];
  expect(fillDays(earned, 4, now)).toEqual([
    { day: '2026-02-27', cents: 0 },
    { day: '2026-02-28', cents: 500 },
    { day: '2026-03-01', cents: 0 },
    { day: '2026-03-02', cents: 0 },
  ]);
});

it('ends with the latest earnings if the server’s clock is ahead', () => {
  expect(lastDay([], now)).toBe(now);
  expect(lastDay([{ day: '2026-02-01', cents: 1, sales: 1 }], now)).toBe(now);
  expect(new Date(lastDay([{ day: '2026-05-01', cents: 1, sales: 1 }], now)).toISOString()).toContain('2026-05-01');
});
