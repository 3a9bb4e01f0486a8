import { expect, test } from 'vitest';
import type { LiveManifest } from './live-manifest.ts';
import { hasReached, livePlaylist } from './live-playlist.ts';

const part = (independent = false) => ({ seconds: 0.5, independent });
const segment = (number: number, parts = 4) => ({
  number,
  at: `2026-01-01T00:00:0${number}.000Z`,
  parts: Array.from({ length: parts }, (_, index) => part(index === 0)),
});
const manifest: LiveManifest = {
  targetSeconds: 2,
  partSeconds: 0.55,
  segments: [3, 4, 5, 6, 7].map((number) => segment(number)),
  open: segment(8, 2),
};

test('the standard playlist has whole segments and nothing of low latency', () => {
  const lines = livePlaylist(manifest, { base: '/live/x/', lowLatency: false }).split('\n');
  expect(lines).toContain('#EXT-X-MEDIA-SEQUENCE:3');
  expect(lines.filter((line) => line.endsWith('.m4s'))).toEqual(
    [3, 4, 5, 6, 7].map((number) => `/live/x/${number}.m4s`),
  );
  expect(lines.filter((line) => line === '#EXTINF:2.00000,')).toHaveLength(5);
  expect(lines.join('\n')).not.toMatch(/PART|SERVER-CONTROL|HINT/);
});

test('the low-latency one has the parts of its last segments, and the one that comes next', () => {
  const lines = livePlaylist(manifest, { base: '/', lowLatency: true }).split('\n');
  const parts = lines.filter((line) => line.startsWith('#EXT-X-PART:'));
  expect(parts).toHaveLength(3 * 4 + 2);
  expect(parts[0]).toBe('#EXT-X-PART:DURATION=0.50000,URI="/5.0.m4s",INDEPENDENT=YES');
  expect(lines.at(-2)).toBe('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="/8.2.m4s"');
  expect(lines).toContain('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.650');
});

test('a reload waits for its part, or for the whole segment', () => {
  expect(hasReached(manifest, 7, null)).toBe(true);
  expect(hasReached(manifest, 8, null)).toBe(false);
  expect(hasReached(manifest, 8, 1)).toBe(true);
  expect(hasReached(manifest, 8, 2)).toBe(false);
  expect(hasReached(manifest, 9, 0)).toBe(false);
});
