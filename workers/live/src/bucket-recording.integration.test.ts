import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { saveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { generateStreamKey, reconcileLives, SharedLives, saveLiveSetup, stopLive } from '@foxreel/domain/live';
import { connectRealtime } from '@foxreel/realtime';
import { createTestWorld, type Person, requiredVariable, startSeaweedfs, type TestBucket } from '@foxreel/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { probePicture } from './testing/probe-picture.ts';
import { type PushedPattern, pushPattern } from './testing/push-pattern.ts';
import { type StartedWorker, startWorker } from './testing/start-worker.ts';

/* Live workers on machines of their own that share a database, a bucket and Valkey. */
const world = await createTestWorld();
const { accounts, liveRecordings, lives, media } = schema;
vi.setConfig({ testTimeout: 240_000 });
const patient = { timeout: 120_000, interval: 300 };
const workers: StartedWorker[] = [];
const pushed: PushedPattern[] = [];
let bucket: TestBucket;

beforeAll(async () => {
  bucket = await startSeaweedfs();
}, 120_000);
afterEach(async () => {
  for (const { process, ended } of pushed.splice(0)) {
    process.kill('SIGKILL');
    await ended;
  }
});
afterAll(async () => {
  for (const worker of workers) await worker.end('SIGKILL');
});

const store = () => bucket.storageAt(join(world.folder, 'reader'));

async function startAt(machine: string): Promise<StartedWorker> {
  const DATA_DIR = join(world.folder, machine);
  const worker = await startWorker(world, { ...bucket.variables, LIVE_FILES: 'bucket', DATA_DIR });
  workers.push(worker);
  return worker;
}

/** A recorded live of so many bits that a part is full after a few seconds. */
async function goLive(worker: StartedWorker): Promise<{ creator: Person; live: string }> {
  const creator = await world.createPerson({ creator: true });
  await saveLiveSetup(creator.ctx, saveLiveSetupInput.parse({ recording: 'private' }));
  const key = await generateStreamKey(creator.ctx);
  pushed.push(pushPattern(`${worker.rtmp}/${key}`, { size: '960x540', kbps: 12_000 }));
  const live = await vi.waitFor(async () => {
    const [row] = await world.db.select().from(lives).where(eq(lives.accountId, creator.id));
    if (row?.state !== 'live') throw new Error('Not on air yet');
    return row.id;
  }, patient);
  return { creator, live };
}

const partsArrive = (count: number) =>
  vi.waitFor(async () => expect((await bucket.unfinishedParts()).length).toBeGreaterThanOrEqual(count), patient);

async function filmOf(live: string) {
  const row = await vi.waitFor(async () => {
    const [found] = await world.db
      .select({ film: media, parts: liveRecordings.parts, error: liveRecordings.error })
      .from(liveRecordings)
      .leftJoin(media, eq(media.id, liveRecordings.mediaId))
      .where(eq(liveRecordings.liveId, live));
    expect(found).toMatchObject({ error: null });
    return found;
  }, patient);
  const file = await store().localPath(row?.film?.sourceKey ?? '', join(world.folder, 'films'));
  return { ...row, picture: await probePicture(file ?? '') };
}

async function nothingLeft(): Promise<void> {
  await expect.poll(() => store().list('live-recordings'), patient).toEqual([]);
  await expect.poll(() => bucket.unfinished(), patient).toEqual([]);
}

test('of a machine that is lost in a live, another one makes the media from the parts that arrived', async () => {
  const lost = await startAt('lost');
  await startAt('other');
  const { creator, live } = await goLive(lost);
  await partsArrive(3);
  await lost.end('SIGKILL');
  await rm(join(world.folder, 'lost'), { recursive: true, force: true });
  const arrived = (await bucket.unfinishedParts()).length;
  const doubted = new Map();
  await vi.waitFor(async () => {
    await reconcileLives(world.system, doubted);
    const [account] = await world.db.select().from(accounts).where(eq(accounts.id, creator.id));
    expect(account).toMatchObject({ live: false });
  }, patient);
  const { film, parts, picture } = await filmOf(live);
  expect(parts).toHaveLength(1);
  expect(picture).toMatchObject({ video: 'h264', audio: 'aac', width: 960, height: 540 });
  // All but an incomplete fragment of half a second.
  expect(film?.sourceBytes).toBeGreaterThan(arrived * 5 * 1024 * 1024 - 2_500_000);
  await nothingLeft();
});

test('a live that its creator ends is recorded to its last segment, and one that is not wanted is given up', async () => {
  const worker = await startAt('third');
  const { creator, live } = await goLive(worker);
  await partsArrive(1);
  const realtime = connectRealtime(requiredVariable('VALKEY_URL'));
  const { entries } = await new SharedLives(realtime).readWindow(live, 0);
  await realtime.close();
  await stopLive(creator.ctx);
  const { film, parts, picture } = await filmOf(live);
  expect(picture).toMatchObject({ video: 'h264', audio: 'aac' });
  const complete = { seconds: 0, bytes: 0 };
  for (const { seconds, bytes } of entries) {
    complete.seconds += seconds;
    complete.bytes += bytes;
  }
  expect(parts?.[0]?.seconds).toBeGreaterThanOrEqual(complete.seconds - 0.001);
  // Joined, the fragments lose their headers.
  expect(film?.sourceBytes).toBeGreaterThan(complete.bytes * 0.98);
  await nothingLeft();

  const regretted = await goLive(worker);
  await partsArrive(1);
  await saveLiveSetup(regretted.creator.ctx, saveLiveSetupInput.parse({ recording: 'off' }));
  await stopLive(regretted.creator.ctx);
  // It looks at once, and every minute.
  await startAt('fourth');
  await nothingLeft();
});

test('what two workers finish at once is finished once', async () => {
  const growing = store().growing;
  if (!growing) throw new Error('No bucket');
  const bytes = Buffer.alloc(11 * 1024 * 1024, 'picture');
  await growing.begin('live-recordings/twice/1700000000000.mp4', { contentType: 'video/mp4' }).append(bytes);
  await expect.poll(() => bucket.unfinishedParts(), patient).toHaveLength(2);
  expect(await growing.unfinishedBytes('live-recordings/twice')).toBe(10 * 1024 * 1024);
  await Promise.all([growing.finish('live-recordings/twice'), store().growing?.finish('live-recordings/twice')]);
  expect(await store().stat('live-recordings/twice/1700000000000.mp4')).toMatchObject({ bytes: 10 * 1024 * 1024 });
  expect(await bucket.unfinished()).toEqual([]);
  await store().deletePrefix('live-recordings/twice');
});
