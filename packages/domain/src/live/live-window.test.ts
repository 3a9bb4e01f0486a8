import { expect, test } from 'vitest';
import { readWindow, type WindowEntry, windowLine, windowPlaylist } from './live-window.ts';

const at = '2026-11-25T10:00:00.000Z';
const entries = (count: number, cutAt = Number.POSITIVE_INFINITY): WindowEntry[] =>
  Array.from({ length: count }, (_, number) => ({
    number,
    seconds: 2,
    at,
    discontinuity: number >= cutAt ? 1 : 0,
    bytes: 100,
  }));
const options = { base: '/live/x/1/', targetSeconds: 2, skip: false };

test('a line of the file is read back; an unfinished last line waits', () => {
  const entry = { number: 7, seconds: 1, at, discontinuity: 1, bytes: 100 };
  const text = windowLine(entry);
  expect(readWindow(text + text.slice(0, 9))).toEqual([entry]);
  expect(readWindow('')).toEqual([]);
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

test('a delta update leaves out what the player already has, and its header file', () => {
  const whole = windowPlaylist(entries(100), options);
  const delta = windowPlaylist(entries(100), { ...options, skip: true });
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(delta)?.[1]);
  const segmentsOf = (text: string) => text.split('\n').filter((line) => line.endsWith('.m4s'));
  expect(skipped).toBe(94);
  expect(segmentsOf(delta)).toEqual(segmentsOf(whole).slice(skipped));
  expect(delta).not.toContain('#EXT-X-MAP');
  expect(windowPlaylist(entries(3), { ...options, skip: true })).not.toContain('#EXT-X-SKIP');
});
