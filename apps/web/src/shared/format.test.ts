import { describe, expect, it, test } from 'vitest';
import { formatAgo, formatAvailableIn, formatCount, formatDuration, readDollars, writeDollars } from './format.ts';

test.each([
  ['4.99', 4.99],
  ['$4.99', 4.99],
  ['$ 4,99', 4.99],
  [' 1500 ', 1500],
  ['7,5', 7.5],
  ['.50', 0.5],
  ['0', 0],
])('%j is %d', (text, dollars) => expect(readDollars(text)).toBe(dollars));

test.each([
  '',
  '$',
  '.',
  ',',
  '5.',
  '1,500',
  '1.500',
  '$10,000',
  '1,500.00',
  '5 000',
  '10-20',
  '5$',
  '-5',
  '1e3',
  'ten',
])('%j is no price', (text) => expect(readDollars(text)).toBeNaN());

test('a form’s price is written as it can be read', () => {
  expect([999, 1_000, 5].map(writeDollars)).toEqual(['9.99', '10.00', '0.05']);
  expect(readDollars(writeDollars(123_450))).toBe(1234.5);
});

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
  it('are shown in minutes, hours, yesterday, then a date', () => {
    expect(formatAgo('2026-11-21T11:59:30Z', now)).toBe('now');
    expect(formatAgo('2026-11-21T11:15:00Z', now)).toBe('45m');
    expect(formatAgo('2026-11-20T13:00:00Z', now)).toBe('23h');
    expect(formatAgo('2026-11-20T10:00:00Z', now)).toMatch(/^Yesterday at /);
    expect(formatAgo('2025-03-02T10:00:00Z', now)).toContain('2025');
  });
  it('says yesterday for the previous calendar day', () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour);
    const said = (then: Date, now: Date) => formatAgo(then.toISOString(), now.getTime());
    expect(said(at(24, 1), at(25, 21))).toMatch(/^Yesterday at /);
    expect(said(at(23, 22), at(25, 21))).toBe(
      at(23, 22).toLocaleDateString(undefined, { day: 'numeric', month: 'short' }),
    );
  });
  it('counts down to a release in rounded units, under an hour in minutes, and never 0', () => {
    const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
    const said = (left: number) => formatAvailableIn(new Date(now + left).toISOString(), now);
    expect(said(8.2 * day)).toBe('Available in 8 days');
    expect(said(8.7 * day)).toBe('Available in 9 days');
    expect(said(day + minute)).toBe('Available in 1 day');
    expect(said(day - minute)).toBe('Available in 23 hours');
    expect(said(3 * hour + 10 * minute)).toBe('Available in 3 hours');
    expect(said(hour + minute)).toBe('Available in 1 hour');
    expect(said(hour - 10_000)).toBe('Available in 59 minutes');
    expect(said(5_000)).toBe('Available in 1 minute');
    expect(said(0)).toBeNull();
  });
  it('formats durations as m:ss or h:mm:ss', () => {
    expect([7, 754, 3723].map(formatDuration)).toEqual(['0:07', '12:34', '1:02:03']);
  });
});
