import { expect, test } from 'vitest';
import { type LiveManifest, livePlaylist } from './live-playlist.ts';
import { masterPlaylist, renditionOf } from './live-renditions.ts';

const part = { seconds: 0.5, independent: true };
const manifestOf = (height: number, number: number, parts: number): LiveManifest => ({
  targetSeconds: 2,
  partSeconds: 0.55,
  segments: [{ number: number - 1, at: '2026-01-01T00:00:00.000Z', discontinuity: 0, parts: [part, part, part, part] }],
  open: { number, at: '2026-01-01T00:00:02.000Z', discontinuity: 0, parts: Array.from({ length: parts }, () => part) },
  waiting: false,
  windowFrom: null,
  stream: { width: (height * 16) / 9, height, codecs: 'avc1.4d401f,mp4a.40.2', bandwidth: height * 3_000 },
});

test('the multivariant playlist has the bandwidth, size and codecs of each rendition, in the given order', () => {
  const listed = [
    { url: '/live/x/llhls.m3u8', manifest: manifestOf(1080, 5, 2) },
    { url: '/live/x/360/llhls.m3u8', manifest: manifestOf(360, 5, 1) },
    { url: '/live/x/480/llhls.m3u8', manifest: { ...manifestOf(480, 5, 1), stream: null } },
  ];
  expect(masterPlaylist(listed).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-STREAM-INF:BANDWIDTH=3240000,RESOLUTION=1920x1080,CODECS="avc1.4d401f,mp4a.40.2"',
    '/live/x/llhls.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=1080000,RESOLUTION=640x360,CODECS="avc1.4d401f,mp4a.40.2"',
    '/live/x/360/llhls.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=3000000',
    '/live/x/480/llhls.m3u8',
    '',
  ]);
});

test('a low-latency playlist says where the other renditions are: their last part', () => {
  const others = [
    { url: '/live/x/480/llhls.m3u8', manifest: manifestOf(480, 5, 3) },
    { url: '/live/x/360/llhls.m3u8', manifest: manifestOf(360, 5, 0) },
  ];
  const lines = livePlaylist(manifestOf(1080, 5, 3), { base: '/', lowLatency: true, others })
    .trimEnd()
    .split('\n');
  expect(lines.slice(-2)).toEqual([
    '#EXT-X-RENDITION-REPORT:URI="/live/x/480/llhls.m3u8",LAST-MSN=5,LAST-PART=2',
    '#EXT-X-RENDITION-REPORT:URI="/live/x/360/llhls.m3u8",LAST-MSN=4,LAST-PART=3',
  ]);
});

test('only the sizes that we encode are renditions', () => {
  expect(['720', '480', '360'].map(renditionOf)).toEqual([720, 480, 360]);
  expect(['1080', '0480', '..', ''].map(renditionOf)).toEqual([null, null, null, null]);
});
