import { notificationSettings } from '@foxreel/contracts';
import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const until = (quietFrom: string, quietTo: string, timeZone: string, now: string) =>
  quietUntil(
    notificationSettings.parse({ quietHours: true, quietFrom, quietTo, timeZone }),
    new Date(now),
  )?.toISOString() ?? null;

test('over midnight, both ends in the zone of the account', () => {
  const berlin = (now: string) => until('22:00', '07:00', 'Europe/Berlin', now);
  expect(berlin('2026-07-01T19:59:59Z')).toBeNull();
  expect(berlin('2026-07-01T20:00:00Z')).toBe('2026-07-02T05:00:00.000Z');
  expect(berlin('2026-07-02T04:59:59Z')).toBe('2026-07-02T05:00:00.000Z');
  expect(berlin('2026-07-02T05:00:00Z')).toBeNull();
});

test('within one day', () => {
  const tokyo = (now: string) => until('12:00', '13:30', 'Asia/Tokyo', now);
  expect(tokyo('2026-07-01T03:00:00Z')).toBe('2026-07-01T04:30:00.000Z');
  expect(tokyo('2026-07-01T04:30:00Z')).toBeNull();
  expect(tokyo('2026-07-01T15:00:00Z')).toBeNull();
});

test('a night in which the clocks change ends at the same time of day', () => {
  expect(until('22:00', '07:00', 'Europe/Berlin', '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  expect(until('22:00', '07:00', 'Europe/Berlin', '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
});

test('never while off, and never if both times are the same', () => {
  const off = notificationSettings.parse({ quietFrom: '00:00', quietTo: '23:59' });
  expect(quietUntil(off, new Date('2026-07-01T12:00:00Z'))).toBeNull();
  expect(until('08:00', '08:00', 'UTC', '2026-07-01T08:00:00Z')).toBeNull();
});
