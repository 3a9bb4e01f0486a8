import { expect, test } from 'vitest';
import { latestEntries, readWindow, type WindowEntry, windowLine, windowPlaylist } from './live-window.ts';

const at = '2026-11-25T10:00:00.000Z';
const entries = (count: number, cutAt = Number.POSITIVE_INFINITY): WindowEntry[] =>
  Array.from({ length: count }, (_, number) => ({ number, seconds: 2, at, discontinuity: number >= cutAt ? 1 : 0 }));
const options = { base: '/live/x/1/', targetSeconds: 2, skip: false };

test('a line of the file is read back; an unfinished last line waits', () => {
  const segment = {
    number: 7,
    at,
    discontinuity: 1,
    parts: [
      { seconds: 0.5, independent: true },
      { seconds: 0.5, independent: false },
    ],
  };
  const text = windowLine(segment);
  expect(readWindow(text + text.slice(0, 9))).toEqual([{ number: 7, at, discontinuity: 1, seconds: 1 }]);
  expect(readWindow('')).toEqual([]);
});

test('the window is what fits into its duration, at least the last segment', () => {
  expect(latestEntries(entries(10), 6).map(({ number }) => number)).toEqual([7, 8, 9]);
  expect(latestEntries(entries(10), 1).map(({ number }) => number)).toEqual([9]);
  expect(latestEntries(entries(2), 100)).toHaveLength(2);
  expect(latestEntries([], 100)).toEqual([]);
});

test('the seekable playlist lists all segments, with a new init file after a reconnection', () => {
  const lines = windowPlaylist(entries(10, 4).slice(2), options).split('\n');
  expect(lines).toContain('#EXT-X-MEDIA-SEQUENCE:2');
  expect(lines.filter((line) => line.endsWith('.m4s'))).toHaveLength(8);
  expect(lines.filter((line) => line.startsWith('#EXT-X-MAP'))).toEqual([
    '#EXT-X-MAP:URI="/live/x/1/init.mp4"',
    '#EXT-X-MAP:URI="/live/x/1/init.1.mp4"',
  ]);
  expect(lines.filter((line) => line === '#EXT-X-DISCONTINUITY')).toHaveLength(1);
  expect(lines).not.toContain('#EXT-X-ENDLIST');
});

test('a delta update leaves out what the player has, and starts nothing anew', () => {
  const whole = windowPlaylist(entries(100), options);
  const delta = windowPlaylist(entries(100), { ...options, skip: true });
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(delta)?.[1]);
  const segmentsOf = (text: string) => text.split('\n').filter((line) => line.endsWith('.m4s'));
  expect(skipped).toBe(94);
  expect(segmentsOf(delta)).toEqual(segmentsOf(whole).slice(skipped));
  expect(delta).not.toContain('#EXT-X-MAP');
  expect(windowPlaylist(entries(3), { ...options, skip: true })).not.toContain('#EXT-X-SKIP');
});
