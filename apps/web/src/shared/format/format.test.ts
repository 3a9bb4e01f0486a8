import { describe, expect, it } from 'vitest';
import { formatCount } from './count.ts';
import { formatAgo, formatDuration } from './time.ts';

describe('counts', () => {
  it('are shortened with K, M, G and never rounded up', () => {
    expect([0, 999, 1000, 1250, 34_000, 999_999, 1_000_000, 5_650_000, 7_000_000_000].map(formatCount)).toEqual([
      '0',
      '999',
      '1K',
      '1.2K',
      '34K',
      '999K',
      '1M',
      '5.6M',
      '7G',
    ]);
  });
});

describe('times', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it('are told in minutes, hours, yesterday, then a date', () => {
    expect(formatAgo('2026-11-21T11:59:30Z', now)).toBe('now');
    expect(formatAgo('2026-11-21T11:15:00Z', now)).toBe('45m');
    expect(formatAgo('2026-11-20T13:00:00Z', now)).toBe('23h');
    expect(formatAgo('2026-11-20T10:00:00Z', now)).toMatch(/^Yesterday at /);
    expect(formatAgo('2025-03-02T10:00:00Z', now)).toContain('2025');
  });
  it('plays as m:ss or h:mm:ss', () => {
    expect([7, 754, 3723].map(formatDuration)).toEqual(['0:07', '12:34', '1:02:03']);
  });
});
