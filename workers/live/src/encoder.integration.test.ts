import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import {
  generateStreamKey,
  getStreamHealth,
  type LiveManifest,
  liveManifest,
  livePlaylist,
  reconcileLives,
  saveLiveSetup,
  stopLive,
} from '@foxreel/domain/live';
import { createTestWorld, type Person } from '@foxreel/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { probePicture } from './testing/probe-picture.ts';
import { type PatternOptions, type PushedPattern, pushPattern } from './testing/push-pattern.ts';
import { type StartedWorker, startWorker } from './testing/start-worker.ts';

/* Lives from a real encoder over RTMP, with real ffmpeg on both sides. */
const world = await createTestWorld();
const { accounts, lives } = schema;
vi.setConfig({ testTimeout: 90_000 });
const soon = { timeout: 20_000, interval: 100 };
let worker: StartedWorker;
const pushed: PushedPattern[] = [];

beforeAll(async () => {
  worker = await startWorker(world);
});
afterAll(() => worker.end('SIGKILL'));
afterEach(async () => {
  for (const pattern of pushed.splice(0)) {
    pattern.stop();
    await pattern.ended;
  }
});

const creatorWithKey = async () => {
  const creator = await world.createPerson({ creator: true });
  return { creator, key: await generateStreamKey(creator.ctx) };
};
const push = (key: string, options: PatternOptions = {}, to = worker) => {
  const pattern = pushPattern(`${to.rtmp}/${key}`, options);
  pushed.push(pattern);
  return pattern;
};
const accountOf = async ({ id }: Person) => (await world.db.select().from(accounts).where(eq(accounts.id, id)))[0];
const livesOf = ({ id }: Person) => world.db.select().from(lives).where(eq(lives.accountId, id));
const isOn = (creator: Person) =>
  vi.waitFor(async () => expect(await accountOf(creator)).toMatchObject({ live: true, livestream: 'RTMP' }), soon);
const isOff = (creator: Person, within = 20_000) =>
  vi.waitFor(async () => expect(await accountOf(creator)).toMatchObject({ live: false, liveStatus: 'stop' }), {
    timeout: within,
    interval: 100,
  });
const folderOf = (liveId: string) => join(world.folder, 'live', liveId);
const manifestOf = async (liveId: string) =>
  liveManifest.parse(JSON.parse(await readFile(join(folderOf(liveId), 'manifest.json'), 'utf8')));
/** ffprobe would wait for the end of an open playlist. */
const endedPlaylist = (manifest: LiveManifest) =>
  `${livePlaylist(manifest, { base: '', lowLatency: false })}#EXT-X-ENDLIST\n`;
const onlyLive = async (creator: Person) => {
  const [live] = await livesOf(creator);
  if (!live) throw new Error('No live');
  return live;
};

test('an encoder makes its creator live; segments and parts play; its end ends the live and clears the folder', async () => {
  const { creator, key } = await creatorWithKey();
  const pattern = push(key);
  await isOn(creator);
  const live = await onlyLive(creator);
  expect(live).toMatchObject({ kind: 'RTMP', state: 'live' });
  await vi.waitFor(async () => expect((await manifestOf(live.id)).segments.length).toBeGreaterThan(4), soon);
  await vi.waitFor(
    async () =>
      expect(await getStreamHealth(creator.ctx)).toMatchObject({
        ...{ width: 320, height: 240, keySeconds: 1, sound: 'AAC', profile: 'Constrained Baseline' },
        fps: expect.closeTo(30, -1),
      }),
    soon,
  );
  const manifest = await manifestOf(live.id);
  const folder = folderOf(live.id);
  for (const segment of manifest.segments) {
    const seconds = segment.parts.reduce((sum, part) => sum + part.seconds, 0);
    expect(seconds).toBeGreaterThan(0.9);
    expect(Math.round(seconds)).toBeLessThanOrEqual(manifest.targetSeconds);
    expect(segment.parts[0]?.independent).toBe(true);
    for (const part of segment.parts) expect(part.seconds).toBeLessThanOrEqual(manifest.partSeconds);
  }
  const [first] = manifest.segments;
  const file = join(world.folder, 'one.mp4');
  await writeFile(
    file,
    Buffer.concat([await readFile(join(folder, 'init.mp4')), await readFile(join(folder, `${first?.number}.m4s`))]),
  );
  expect(await probePicture(file)).toEqual({ video: 'h264', audio: 'aac', width: 320, height: 240 });
  await writeFile(join(folder, 'all.m3u8'), endedPlaylist(manifest));
  expect(await probePicture(join(folder, 'all.m3u8'))).toMatchObject({ video: 'h264', audio: 'aac' });

  pattern.stop();
  await isOff(creator);
  expect(await onlyLive(creator)).toMatchObject({ state: 'ended', endReason: 'left' });
  await vi.waitFor(async () => expect(await readdir(join(world.folder, 'live'))).toEqual([]), soon);
});

test('old segments leave the playlist, and the disk if nobody can seek back', async () => {
  const forgetful = await startWorker(world, { LIVE_DVR_MINUTES: '0' });
  const { creator, key } = await creatorWithKey();
  push(key, {}, forgetful);
  await isOn(creator);
  const live = await onlyLive(creator);
  await vi.waitFor(async () => expect((await manifestOf(live.id)).open.number).toBeGreaterThan(18), {
    timeout: 40_000,
    interval: 200,
  });
  const { segments } = await manifestOf(live.id);
  expect(segments).toHaveLength(8);
  const files = await readdir(folderOf(live.id));
  expect(files).not.toContain('0.m4s');
  expect(files).not.toContain('10.0.m4s');
  expect(files.length).toBeLessThan(50);
  expect((await manifestOf(live.id)).windowFrom).toBeNull();
  await stopLive(creator.ctx);
  await isOff(creator);
  await forgetful.end('SIGTERM');
});

test('rejects a wrong or malformed key, and one whose owner is not a creator', async () => {
  const { creator, key } = await creatorWithKey();
  await world.db.update(accounts).set({ creator: false }).where(eq(accounts.id, creator.id));
  for (const wrong of [`live_${'x'.repeat(32)}`, 'nonsense', key]) {
    const pattern = push(wrong);
    expect(await pattern.ended).not.toBe(0);
  }
  expect(await livesOf(creator)).toEqual([]);
});

test('a new key disconnects the encoder with the old one for good', async () => {
  const { creator, key } = await creatorWithKey();
  const pattern = push(key);
  await isOn(creator);
  const next = await generateStreamKey(creator.ctx);
  expect(next).not.toBe(key);
  expect(await accountOf(creator)).toMatchObject({ live: false, liveStatus: 'stop' });
  expect(await pattern.ended).not.toBe(0);
  expect(await push(key).ended).not.toBe(0);
  push(next);
  await isOn(creator);
});

test('stopping a live disconnects its encoder', async () => {
  const { creator, key } = await creatorWithKey();
  const pattern = push(key);
  await isOn(creator);
  await stopLive(creator.ctx);
  expect(await pattern.ended).not.toBe(0);
});

test('plays streams with few key frames, and with no or non-AAC sound', async () => {
  for (const options of [{ keyEvery: 240 }, { sound: 'mp3' }, { sound: 'none' }] as const) {
    const { creator, key } = await creatorWithKey();
    const pattern = push(key, options);
    await isOn(creator);
    const live = await onlyLive(creator);
    await vi.waitFor(async () => expect((await manifestOf(live.id)).segments.length).toBeGreaterThan(2), soon);
    const manifest = await manifestOf(live.id);
    const seconds = manifest.segments.map((one) => one.parts.reduce((sum, part) => sum + part.seconds, 0));
    expect(Math.round(Math.max(...seconds))).toBeLessThanOrEqual(manifest.targetSeconds);
    const playlist = join(folderOf(live.id), 'all.m3u8');
    await writeFile(playlist, endedPlaylist(manifest));
    expect(await probePicture(playlist)).toMatchObject({
      video: 'h264',
      audio: 'sound' in options && options.sound === 'none' ? null : 'aac',
    });
    pattern.stop();
    await isOff(creator);
  }
});

test('reconciliation ends the live of a killed worker, and the next worker deletes its folder', async () => {
  const other = await startWorker(world);
  const { creator, key } = await creatorWithKey();
  push(key, {}, other);
  await isOn(creator);
  const live = await onlyLive(creator);
  await other.end('SIGKILL');
  const doubted = new Map();
  const reconciling = setInterval(() => void reconcileLives(world.system, doubted), 1_000);
  await isOff(creator, 30_000);
  clearInterval(reconciling);
  expect(await onlyLive(creator)).toMatchObject({ endReason: 'vanished' });
  const next = await startWorker(world);
  await vi.waitFor(async () => expect(await readdir(join(world.folder, 'live'))).not.toContain(live.id), soon);
  await next.end('SIGTERM');
});

test('a live survives a lost connection with a discontinuity, a newer encoder and a killed worker', async () => {
  const { creator, key } = await creatorWithKey();
  const first = push(key);
  await isOn(creator);
  const live = await onlyLive(creator);
  await vi.waitFor(async () => expect((await manifestOf(live.id)).segments.length).toBeGreaterThan(1), soon);
  first.process.kill('SIGKILL');
  await vi.waitFor(async () => expect((await manifestOf(live.id)).waiting).toBe(true), soon);
  await reconcileLives(world.system, new Map());
  expect(await accountOf(creator)).toMatchObject({ live: true });

  const second = push(key);
  const goesOn = (discontinuity: number) =>
    vi.waitFor(async () => {
      const { open, segments, waiting } = await manifestOf(live.id);
      expect({ at: open.discontinuity, waiting, before: segments.at(-1)?.discontinuity }).toEqual({
        at: discontinuity,
        waiting: false,
        before: discontinuity,
      });
    }, soon);
  await goesOn(1);
  // Suspends the first one: it neither sends nor closes, like a dead connection that nobody has noticed.
  second.process.kill('SIGSTOP');
  push(key);
  await goesOn(2);
  second.process.kill('SIGCONT');
  expect(await second.ended).not.toBe(0);

  const manifest = await manifestOf(live.id);
  const numbers = manifest.segments.map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  for (const [index, segment] of manifest.segments.slice(1).entries())
    expect(Date.parse(segment.at)).toBeGreaterThanOrEqual(Date.parse(manifest.segments[index]?.at ?? ''));
  await writeFile(join(folderOf(live.id), 'all.m3u8'), endedPlaylist(manifest));
  expect(await probePicture(join(folderOf(live.id), 'all.m3u8'))).toMatchObject({ video: 'h264', audio: 'aac' });

  expect(await livesOf(creator)).toHaveLength(1);
  await worker.end('SIGKILL');
  worker = await startWorker(world);
  const last = push(key);
  await goesOn(3);
  expect(await livesOf(creator)).toHaveLength(1);
  expect(await accountOf(creator)).toMatchObject({ live: true });
  last.stop();
  await isOff(creator);
  await vi.waitFor(async () => expect(await readdir(join(world.folder, 'live'))).not.toContain(live.id), soon);
});

test('an encoder that is late ends its live; a stop by its creator, or a new key, ends it at once', async () => {
  const hasty = await startWorker(world, { LIVE_GRACE_SECONDS: '3' });
  const { creator, key } = await creatorWithKey();
  const line = push(key, {}, hasty);
  await isOn(creator);
  const live = await onlyLive(creator);
  line.process.kill('SIGKILL');
  await vi.waitFor(async () => expect((await manifestOf(live.id)).waiting).toBe(true), soon);
  expect(await accountOf(creator)).toMatchObject({ live: true });
  await isOff(creator);
  expect(await onlyLive(creator)).toMatchObject({ endReason: 'left' });
  await vi.waitFor(async () => expect(await readdir(join(world.folder, 'live'))).not.toContain(live.id), soon);
  await hasty.end('SIGTERM');

  for (const end of [stopLive, generateStreamKey]) {
    const other = await creatorWithKey();
    const broken = push(other.key);
    await isOn(other.creator);
    const { id } = await onlyLive(other.creator);
    broken.process.kill('SIGKILL');
    await vi.waitFor(async () => expect((await manifestOf(id)).waiting).toBe(true), soon);
    await end(other.creator.ctx);
    expect(await accountOf(other.creator)).toMatchObject({ live: false, liveStatus: 'stop' });
    await vi.waitFor(async () => expect(await readdir(join(world.folder, 'live'))).not.toContain(id), soon);
  }
});

test('a recorded live becomes a private media, with both stretches around a lost connection', async () => {
  const { creator, key } = await creatorWithKey();
  await saveLiveSetup(creator.ctx, saveLiveSetupInput.parse({ title: 'Evening talk', recording: 'private' }));
  const first = push(key);
  await isOn(creator);
  const live = await onlyLive(creator);
  await vi.waitFor(async () => expect((await manifestOf(live.id)).segments.length).toBeGreaterThan(2), soon);
  first.process.kill('SIGKILL');
  await vi.waitFor(async () => expect((await manifestOf(live.id)).waiting).toBe(true), soon);
  const second = push(key);
  await vi.waitFor(async () => expect((await manifestOf(live.id)).open.discontinuity).toBe(1), soon);
  await vi.waitFor(
    async () =>
      expect(
        (await manifestOf(live.id)).segments.filter(({ discontinuity }) => discontinuity === 1).length,
      ).toBeGreaterThan(2),
    soon,
  );
  second.stop();
  await isOff(creator);
  const { liveRecordings, media } = schema;
  const recording = await vi.waitFor(
    async () => {
      const [row] = await world.db.select().from(liveRecordings).where(eq(liveRecordings.liveId, live.id));
      expect(row).toMatchObject({ error: null });
      return row;
    },
    { timeout: 40_000, interval: 300 },
  );
  expect(recording?.parts).toHaveLength(2);
  const [film] = await world.db
    .select()
    .from(media)
    .where(eq(media.id, recording?.mediaId ?? ''));
  expect(film).toMatchObject({
    accountId: creator.id,
    description: 'Evening talk',
    private: true,
    state: 'processing',
  });
  const source = join(world.folder, 'storage', film?.sourceKey ?? '');
  expect(await probePicture(source)).toMatchObject({ video: 'h264', audio: 'aac', width: 320 });
  await vi.waitFor(async () => expect(await readdir(join(world.folder, 'live-recordings'))).toEqual([]), soon);
});
