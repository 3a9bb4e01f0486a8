import { expect, test } from 'vitest';
import { formatInBothZones, fromZonedTime, toZonedTime } from './mass-zone.ts';

test.each([
  ['Europe/Bucharest', '2026-11-21T18:30', '2026-11-21T16:30:00.000Z'],
  ['Europe/Bucharest', '2026-07-01T00:10', '2026-06-30T21:10:00.000Z'],
  ['America/Los_Angeles', '2026-11-21T18:30', '2026-11-22T02:30:00.000Z'],
  ['Asia/Kathmandu', '2026-01-02T05:45', '2026-01-02T00:00:00.000Z'],
  ['UTC', '2026-01-02T05:45', '2026-01-02T05:45:00.000Z'],
])('a clock in %s that shows %s means %s', (zone, wall, moment) => {
  expect(fromZonedTime(zone, wall)?.toISOString()).toBe(moment);
  expect(toZonedTime(zone, new Date(moment))).toBe(wall);
});

test.each([
  ['before the skipped hour', 'Europe/Bucharest', '2026-03-29T02:30', '2026-03-29T00:30:00.000Z'],
  ['in the skipped hour', 'Europe/Bucharest', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ['after the skipped hour', 'Europe/Bucharest', '2026-03-29T04:30', '2026-03-29T01:30:00.000Z'],
  ['in the hour that comes twice, its first', 'Europe/Bucharest', '2026-10-25T03:30', '2026-10-25T00:30:00.000Z'],
  ['after the hour that comes twice', 'Europe/Bucharest', '2026-10-25T04:00', '2026-10-25T02:00:00.000Z'],
  ['in the skipped half hour', 'Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z'],
  ['in the skipped hour west of UTC', 'America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['in the hour that comes twice west of UTC', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
])('on the day of the change, %s: %s %s means %s', (_name, zone, local, moment) => {
  expect(fromZonedTime(zone, local)?.toISOString()).toBe(moment);
});

test.each([
  ['Europe/Bucharest', 2],
  ['UTC', 1],
  ['Africa/Abidjan', 1],
])('a moment in %s is said in %i lines: in UTC too where that is another time', (zone, lines) => {
  expect(formatInBothZones(zone, new Date('2026-11-21T16:30:00Z'))).toHaveLength(lines);
});

test.each(['', '2026-11-21', 'tomorrow', '2026-13-45T99:99'])('%j is no time', (wall) => {
  expect(fromZonedTime('UTC', wall)).toBeNull();
});
