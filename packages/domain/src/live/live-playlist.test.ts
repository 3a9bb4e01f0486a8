import { expect, test } from 'vitest';
import { hasReached, type LiveManifest, type LiveSegment, livePlaylist, partInPlace } from './live-playlist.ts';

const part = (independent = false) => ({ seconds: 0.5, independent });
const segment = (number: number, parts = 4, discontinuity = 0) => ({
  number,
  discontinuity,
  at: `2026-01-01T00:00:0${number}.000Z`,
  parts: Array.from({ length: parts }, (_, index) => part(index === 0)),
});
const manifest: LiveManifest = {
  targetSeconds: 2,
  partSeconds: 0.55,
  segments: [3, 4, 5, 6, 7].map((number) => segment(number)),
  open: segment(8, 2),
  waiting: false,
  windowFrom: null,
  stream: null,
};

test('the standard playlist has whole segments and no low-latency tags', () => {
  const lines = livePlaylist(manifest, { base: '/live/x/', lowLatency: false }).split('\n');
  expect(lines).toContain('#EXT-X-MEDIA-SEQUENCE:3');
  expect(lines.filter((line) => line.endsWith('.m4s'))).toEqual(
    [3, 4, 5, 6, 7].map((number) => `/live/x/${number}.m4s`),
  );
  expect(lines.filter((line) => line === '#EXTINF:2.000004,')).toHaveLength(5);
  expect(lines.join('\n')).not.toMatch(/PART|SERVER-CONTROL|HINT/);
});

test('the low-latency playlist has the parts of its last segments, and the next one', () => {
  const lines = livePlaylist(manifest, { base: '/', lowLatency: true }).split('\n');
  const parts = lines.filter((line) => line.startsWith('#EXT-X-PART:'));
  expect(parts).toHaveLength(3 * 4 + 2);
  expect(parts[0]).toBe('#EXT-X-PART:DURATION=0.500001,URI="/5.0.m4s",INDEPENDENT=YES');
  expect(lines.at(-2)).toBe('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="/8.2.m4s"');
  expect(lines).toContain('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.650');
});

test('after a segment’s last part the segment is complete and the hint belongs to the next one', () => {
  const ended = { ...manifest, segments: [...manifest.segments, segment(8)], open: segment(9, 0) };
  const lines = livePlaylist(ended, { base: '/', lowLatency: true }).trimEnd().split('\n');
  expect(lines.slice(-3)).toEqual(['#EXTINF:2.000004,', '/8.m4s', '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="/9.0.m4s"']);
  expect(livePlaylist(ended, { base: '/', lowLatency: false }).trimEnd().endsWith('/8.m4s')).toBe(true);
});

test('segments after a lost connection are a discontinuity with their own headers, counted once it has left the playlist', () => {
  const again = {
    ...manifest,
    segments: [segment(6), segment(7, 2), segment(8, 4, 1)],
    open: segment(9, 1, 1),
  };
  for (const lowLatency of [true, false]) {
    const lines = livePlaylist(again, { base: '/', lowLatency }).split('\n');
    expect(lines.filter((line) => line === '#EXT-X-DISCONTINUITY')).toHaveLength(1);
    expect(lines.slice(lines.indexOf('#EXT-X-DISCONTINUITY') - 1).slice(0, 3)).toEqual([
      '/7.m4s',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="/init.1.mp4"',
    ]);
    expect(lines).toContain('#EXT-X-MAP:URI="/init.mp4"');
    expect(lines.join('\n')).not.toMatch(/DISCONTINUITY-SEQUENCE/);
  }
  const later = { ...again, segments: again.segments.slice(2) };
  const lines = livePlaylist(later, { base: '/', lowLatency: true }).split('\n');
  expect(lines).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1');
  expect(lines).toContain('#EXT-X-MAP:URI="/init.1.mp4"');
  expect(lines).not.toContain('#EXT-X-DISCONTINUITY');
});

test('with rare key frames players begin at the last one that is far enough from the edge', () => {
  const without = (one: LiveSegment): LiveSegment => ({ ...one, parts: one.parts.map(() => part()) });
  const startOf = (segments: LiveSegment[], open: LiveSegment, lowLatency = true) =>
    /#EXT-X-START:(.*)/.exec(livePlaylist({ ...manifest, segments, open }, { base: '/', lowLatency }))?.[1];
  const rare = [segment(3), without(segment(4)), segment(5), without(segment(6)), without(segment(7))];
  expect(startOf(rare, without(segment(8, 2)))).toBe('TIME-OFFSET=-6.950');
  expect(startOf(rare, without(segment(8, 2)), false)).toBe('TIME-OFFSET=-5.950');
  // A key frame just now is too near: the player would wait for more at once.
  expect(startOf(rare, segment(8, 2))).toBe('TIME-OFFSET=-6.950');
  expect(startOf(rare, segment(8, 4))).toBe('TIME-OFFSET=-1.950');
  expect(startOf([segment(3), segment(4)], segment(5, 2))).toBeUndefined();
  expect(startOf([without(segment(3))], without(segment(4, 2)))).toBeUndefined();
});

test('a part beyond a complete segment means the first of the next', () => {
  expect(partInPlace(manifest, 7, 3)).toEqual({ segment: 7, part: 3 });
  expect(partInPlace(manifest, 7, 4)).toEqual({ segment: 8, part: 0 });
  expect(partInPlace(manifest, 7, 5)).toEqual({ segment: 7, part: 5 });
  expect(partInPlace(manifest, 8, 2)).toEqual({ segment: 8, part: 2 });
});

test('a reload waits for its part, or for the whole segment', () => {
  expect(hasReached(manifest, 7, null)).toBe(true);
  expect(hasReached(manifest, 8, null)).toBe(false);
  expect(hasReached(manifest, 8, 1)).toBe(true);
  expect(hasReached(manifest, 8, 2)).toBe(false);
  expect(hasReached(manifest, 9, 0)).toBe(false);
});
