import { expect, test } from 'vitest';
import { momentIn, momentWords, wallIn } from './mass-zone.ts';

test.each([
  ['Europe/Bucharest', '2026-11-21T18:30', '2026-11-21T16:30:00.000Z'],
  ['Europe/Bucharest', '2026-07-01T00:10', '2026-06-30T21:10:00.000Z'],
  ['America/Los_Angeles', '2026-11-21T18:30', '2026-11-22T02:30:00.000Z'],
  ['Asia/Kathmandu', '2026-01-02T05:45', '2026-01-02T00:00:00.000Z'],
  ['UTC', '2026-01-02T05:45', '2026-01-02T05:45:00.000Z'],
])('a clock in %s that shows %s means %s', (zone, wall, moment) => {
  expect(momentIn(zone, wall)?.toISOString()).toBe(moment);
  expect(wallIn(zone, new Date(moment))).toBe(wall);
});

test('on the day of the change each side has its own offset, and the skipped hour is some time near it', () => {
  expect(momentIn('Europe/Bucharest', '2026-03-29T02:30')?.toISOString()).toBe('2026-03-29T00:30:00.000Z');
  expect(momentIn('Europe/Bucharest', '2026-03-29T04:30')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(momentIn('Europe/Bucharest', '2026-03-29T03:30')).toBeInstanceOf(Date);
});

test.each([
  ['Europe/Bucharest', 2],
  ['UTC', 1],
  ['Africa/Abidjan', 1],
])('a moment in %s is said in %i lines: in UTC too where that is another time', (zone, lines) => {
  expect(momentWords(zone, new Date('2026-11-21T16:30:00Z'))).toHaveLength(lines);
});

test.each(['', '2026-11-21', 'tomorrow', '2026-13-45T99:99'])('%j is no time', (wall) => {
  expect(momentIn('UTC', wall)).toBeNull();
});
