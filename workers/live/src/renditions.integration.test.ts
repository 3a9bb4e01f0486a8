import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import {
  generateStreamKey,
  getStreamHealth,
  type LiveManifest,
  liveManifest,
  livePlaylist,
  segmentSeconds,
} from '@foxreel/domain/live';
import { createTestWorld } from '@foxreel/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { probePicture } from './testing/probe-picture.ts';
import { type PushedPattern, pushPattern } from './testing/push-pattern.ts';
import { type StartedWorker, startWorker } from './testing/start-worker.ts';

/* A lower resolution of an encoder live, encoded by real ffmpeg: one, of a small picture. */
const world = await createTestWorld();
vi.setConfig({ testTimeout: 90_000 });
const soon = { timeout: 40_000, interval: 100 };

let worker: StartedWorker;
const patterns: PushedPattern[] = [];
beforeAll(async () => {
  worker = await startWorker(world, { LIVE_RENDITIONS: '1' });
});
afterAll(async () => {
  for (const pattern of patterns) pattern.process.kill('SIGKILL');
  await worker.end('SIGKILL');
});

test('a rendition has the segments of its source, over a lost connection too, and goes with the live', async () => {
  const creator = await world.createPerson({ creator: true });
  const key = await generateStreamKey(creator.ctx);
  const push = () =>
    patterns.push(pushPattern(`${worker.rtmp}/${key}`, { size: '640x480', kbps: 1_500, keyEvery: 60, bFrames: 2 }));
  push();
  const live = await vi.waitFor(async () => {
    const [row] = await world.db.select().from(schema.lives).where(eq(schema.lives.accountId, creator.id));
    expect(row?.state).toBe('live');
    return row;
  }, soon);
  const folder = join(world.folder, 'live', live?.id ?? '');
  const manifestOf = async (where: string) =>
    liveManifest.parse(JSON.parse(await readFile(join(where, 'manifest.json'), 'utf8')));
  /** Source and rendition, once both have three segments of this discontinuity. */
  const both = (discontinuity: number) =>
    vi.waitFor(async () => {
      const [source, rendition] = [await manifestOf(folder), await manifestOf(join(folder, '360'))];
      const numbersOf = ({ segments }: LiveManifest) =>
        segments.filter((one) => one.discontinuity === discontinuity).map(({ number }) => number);
      const own = numbersOf(rendition);
      const common = numbersOf(source).filter((number) => own.includes(number));
      expect(common.length).toBeGreaterThan(2);
      // The first picture of an encoded stream lasts longer.
      return { source, rendition, common: common.slice(1) };
    }, soon);
  const factsOf = ({ segments }: LiveManifest, numbers: readonly number[]) =>
    segments
      .filter(({ number }) => numbers.includes(number))
      .map((one) => ({ number: one.number, at: Date.parse(one.at), seconds: segmentSeconds(one) }));

  for (const discontinuity of [0, 1]) {
    const { source, rendition, common } = await both(discontinuity);
    expect(factsOf(rendition, common)).toEqual(
      factsOf(source, common).map(({ number, at, seconds }) => ({
        number,
        at: expect.closeTo(at, -1),
        seconds: expect.closeTo(seconds, 2),
      })),
    );
    for (const { parts } of rendition.segments.slice(1)) expect(parts[0]?.independent).toBe(true);
    expect(source.stream).toMatchObject({ width: 640, height: 480 });
    expect(rendition.stream).toMatchObject({
      width: 480,
      height: 360,
      codecs: expect.stringMatching(/^avc1.*mp4a/),
    });
    expect(rendition.stream?.bandwidth).toBeLessThan(source.stream?.bandwidth ?? 0);
    if (discontinuity === 1) continue;
    patterns[0]?.process.kill('SIGKILL');
    await vi.waitFor(async () => expect((await manifestOf(folder)).waiting).toBe(true), soon);
    push();
  }
  await vi.waitFor(
    async () => expect(await getStreamHealth(creator.ctx)).toMatchObject({ ladder: 'full', renditions: [360] }),
    soon,
  );
  const { source, rendition } = await both(1);
  const playlist = join(folder, '360', 'all.m3u8');
  await writeFile(playlist, `${livePlaylist(rendition, { base: '', lowLatency: false })}#EXT-X-ENDLIST\n`);
  expect(await probePicture(playlist)).toEqual({ video: 'h264', audio: 'aac', width: 480, height: 360 });
  // Only the source is kept to seek back in.
  expect([source.windowFrom, rendition.windowFrom]).toEqual([0, null]);

  await worker.end('SIGTERM');
  expect(await readdir(join(world.folder, 'live'))).toEqual([]);
});
