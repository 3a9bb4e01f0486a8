import { join } from 'node:path';
import { saveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { generateStreamKey, saveLiveSetup } from '@foxreel/domain/live';
import { connectRealtime } from '@foxreel/realtime';
import { createTestWorld, type Person, requiredVariable, startSeaweedfs, type TestBucket } from '@foxreel/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { probePicture } from '../../../../workers/live/src/testing/probe-picture.ts';
import { type PushedPattern, pushPattern } from '../../../../workers/live/src/testing/push-pattern.ts';
import { type StartedWorker, startWorker } from '../../../../workers/live/src/testing/start-worker.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';

/* Two live workers and an api on three machines: one database, bucket and Valkey, each its own, empty disk. */
const world = await createTestWorld();
vi.setConfig({ testTimeout: 120_000 });
const soon = { timeout: 60_000, interval: 200 };
const started: { worker: StartedWorker[]; pattern: PushedPattern[] } = { worker: [], pattern: [] };
let bucket: TestBucket;
let api: TestApi;
let creator: Person;

beforeAll(async () => {
  bucket = await startSeaweedfs();
  const on = (machine: string) => ({
    ...bucket.variables,
    LIVE_FILES: 'bucket',
    DATA_DIR: join(world.folder, machine),
  });
  api = await createTestApi(world, {
    realtime: connectRealtime(requiredVariable('VALKEY_URL')),
    storage: store(),
    variables: on('api'),
  });
  for (const machine of ['a', 'b']) started.worker.push(await startWorker(world, on(machine)));
  creator = await world.createPerson({ creator: true });
  await saveLiveSetup(creator.ctx, saveLiveSetupInput.parse({ recording: 'private' }));
}, 120_000);

afterAll(async () => {
  for (const { process } of started.pattern) process.kill('SIGKILL');
  for (const worker of started.worker) await worker.end('SIGKILL');
});

const store = () => bucket.storageAt(join(world.folder, 'reader'));
const path = (name: string) => `${api.address}/live/${creator.username}/${name}`;
const lines = async (name: string) => (await (await fetch(path(name))).text()).split('\n');
const numbers = (text: readonly string[]) => text.flatMap((line) => /\/(\d+)\.m4s$/.exec(line)?.[1] ?? []).map(Number);

function push(machine: number, key: string): PushedPattern {
  const pattern = pushPattern(`${started.worker[machine]?.rtmp}/${key}`);
  started.pattern.push(pattern);
  return pattern;
}

test('a live plays on any api, continues on another worker, is recorded whole and leaves nothing behind', async () => {
  const key = await generateStreamKey(creator.ctx);
  const first = push(0, key);
  await vi.waitFor(async () => expect(numbers(await lines('playlist.m3u8')).length).toBeGreaterThan(2), soon);
  const playlist = await lines('playlist.m3u8');
  const segment = await fetch(api.address + (playlist.find((line) => line.endsWith('.m4s')) ?? ''));
  expect(segment.status).toBe(200);
  expect(segment.headers.get('cache-control')).toBe('public, max-age=3600, immutable');
  expect(segment.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  await segment.arrayBuffer();
  expect(await probePicture(path('playlist.m3u8'))).toMatchObject({ video: 'h264', audio: 'aac' });
  expect(numbers(await lines('dvr.m3u8'))[0]).toBe(0);

  first.process.kill('SIGKILL');
  await first.ended;
  const second = push(1, key);
  // In the index of what was there before, the segments of the other worker follow.
  const window = await vi.waitFor(async () => {
    const found = await lines('dvr.m3u8');
    expect(numbers(found.slice(found.indexOf('#EXT-X-DISCONTINUITY'))).length).toBeGreaterThan(2);
    expect(found).toContain('#EXT-X-DISCONTINUITY');
    return found;
  }, soon);
  expect(numbers(window)).toEqual(numbers(window).map((_, index) => index));
  expect(await probePicture(path('playlist.m3u8'))).toMatchObject({ video: 'h264', audio: 'aac' });

  second.stop();
  await second.ended;
  const filmOf = async () => {
    const [film] = await world.db.select().from(schema.media).where(eq(schema.media.accountId, creator.id));
    return film;
  };
  await vi.waitFor(async () => expect(await filmOf()).toMatchObject({ type: 'video', private: true }), soon);
  const film = await store().localPath((await filmOf())?.sourceKey ?? '', join(world.folder, 'film'));
  expect(await probePicture(film ?? '')).toMatchObject({ video: 'h264', audio: 'aac' });
  for (const prefix of ['live', 'live-recordings'])
    await vi.waitFor(async () => expect(await store().list(prefix)).toEqual([]), soon);
});
