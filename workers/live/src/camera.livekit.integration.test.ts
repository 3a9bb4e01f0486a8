import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import {
  createLiveServer,
  liveManifest,
  livePlaylist,
  reconcileLives,
  SharedLives,
  saveLiveSetup,
  startLive,
  stopLive,
  wantedName,
} from '@foxreel/domain/live';
import { connectRealtime } from '@foxreel/realtime';
import { createTestWorld, optionalVariable, requiredVariable, startSeaweedfs, type TestBucket } from '@foxreel/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { joinLive, type PersonInLive } from './testing/person-in-live.ts';
import { probePicture } from './testing/probe-picture.ts';
import { type StartedWorker, startWorker } from './testing/start-worker.ts';

/* A camera live over the real LiveKit, packaged for HLS players on demand. */
const world = await createTestWorld();
const live = createLiveServer({
  url: requiredVariable('LIVEKIT_URL'),
  apiKey: requiredVariable('LIVEKIT_API_KEY'),
  apiSecret: requiredVariable('LIVEKIT_API_SECRET'),
  stateFile: optionalVariable('LIVEKIT_STATE_FILE') ?? undefined,
});
vi.setConfig({ testTimeout: 120_000 });
const builtWithinMs = 240_000;
const root = join(world.folder, 'live');
let worker: StartedWorker;
let publisher: PersonInLive | null = null;
let bucket: TestBucket;

beforeAll(async () => {
  bucket = await startSeaweedfs();
  await vi.waitFor(async () => expect(await live.unavailable()).toBeNull(), {
    timeout: builtWithinMs,
    interval: 1_000,
  });
  worker = await startWorker(world);
}, builtWithinMs + 60_000);
afterAll(async () => {
  publisher?.process.kill('SIGKILL');
  await worker.end('SIGTERM');
});

test('a camera live is packaged only while somebody plays it', async () => {
  const creator = await world.createPerson({ creator: true });
  const ticket = await startLive({ ...creator.ctx, live });
  publisher = joinLive(ticket, 'publish');
  await publisher.says('publishing');
  await reconcileLives({ ...world.system, live }, new Map());
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await readdir(root).catch(() => [])).not.toContain(ticket.room);

  const want = setInterval(() => void writeFile(join(root, wantedName(ticket.room)), ''), 1_000);
  const manifest = async () =>
    liveManifest.parse(JSON.parse(await readFile(join(root, ticket.room, 'manifest.json'), 'utf8')));
  await vi.waitFor(async () => expect((await manifest()).segments.length).toBeGreaterThan(2), {
    timeout: 40_000,
    interval: 200,
  });
  const playlist = join(root, ticket.room, 'all.m3u8');
  await writeFile(playlist, `${livePlaylist(await manifest(), { base: '', lowLatency: false })}#EXT-X-ENDLIST\n`);
  expect(await probePicture(playlist)).toEqual({ video: 'h264', audio: 'aac', width: 160, height: 120 });
  // Only the creator counts: the packager is not a viewer.
  expect(await live.rooms([ticket.room])).toEqual([{ name: ticket.room, participants: 1 }]);
  clearInterval(want);
  await vi.waitFor(async () => expect(await readdir(root)).toEqual([]), { timeout: 40_000, interval: 500 });

  await writeFile(join(root, wantedName(ticket.room)), '');
  await vi.waitFor(async () => expect((await manifest()).segments.length).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 200,
  });
  await stopLive({ ...creator.ctx, live });
  await vi.waitFor(async () => expect(await readdir(root)).toEqual([]), { timeout: 15_000, interval: 500 });
});

/** A recorded live by camera, on air. */
async function recordedLive() {
  const creator = await world.createPerson({ creator: true });
  await saveLiveSetup(creator.ctx, saveLiveSetupInput.parse({ recording: 'private' }));
  const ticket = await startLive({ ...creator.ctx, live });
  publisher = joinLive(ticket, 'publish');
  await publisher.says('publishing');
  await vi.waitFor(
    async () => {
      await reconcileLives({ ...world.system, live }, new Map());
      const [row] = await world.db.select().from(schema.lives).where(eq(schema.lives.id, ticket.room));
      expect(row?.state).toBe('live');
    },
    { timeout: 30_000, interval: 500 },
  );
  return { creator, id: ticket.room };
}

async function filmOf(id: string) {
  const { liveRecordings, media } = schema;
  return vi.waitFor(
    async () => {
      const [row] = await world.db
        .select({ film: media, error: liveRecordings.error })
        .from(liveRecordings)
        .leftJoin(media, eq(media.id, liveRecordings.mediaId))
        .where(eq(liveRecordings.liveId, id));
      expect(row).toMatchObject({ error: null });
      return row?.film;
    },
    { timeout: 60_000, interval: 300 },
  );
}

test('a recorded camera live is packaged though nobody plays it, and becomes a media', async () => {
  const { creator, id } = await recordedLive();
  const folder = join(world.folder, 'live-recordings', id);
  await vi.waitFor(
    async () => {
      const file = (await readdir(folder)).find((name) => name.endsWith('.seconds')) ?? '';
      expect(Number(await readFile(join(folder, file), 'utf8'))).toBeGreaterThan(3);
    },
    { timeout: 60_000, interval: 300 },
  );
  await stopLive({ ...creator.ctx, live });
  const film = await filmOf(id);
  expect(film).toMatchObject({ accountId: creator.id, private: true, state: 'processing' });
  expect(await probePicture(join(world.folder, 'storage', film?.sourceKey ?? ''))).toMatchObject({
    video: 'h264',
    audio: 'aac',
  });
}, 200_000);

test('of a live whose files are in a bucket, the packager sends its recording before it ends', async () => {
  await worker.end('SIGTERM');
  worker = await startWorker(world, { ...bucket.variables, LIVE_FILES: 'bucket' });
  const { creator, id } = await recordedLive();
  const realtime = connectRealtime(requiredVariable('VALKEY_URL'));
  const shared = new SharedLives(realtime);
  await vi.waitFor(async () => expect((await shared.readWindow(id, 0)).count).toBeGreaterThan(2), {
    timeout: 60_000,
    interval: 300,
  });
  const { entries } = await shared.readWindow(id, 0);
  await realtime.close();
  // Far less than a part: nothing of it is in the bucket yet.
  await stopLive({ ...creator.ctx, live });
  const film = await filmOf(id);
  const [recording] = await world.db.select().from(schema.liveRecordings).where(eq(schema.liveRecordings.liveId, id));
  const seconds = entries.reduce((sum, entry) => sum + entry.seconds, 0);
  expect(recording?.parts?.[0]?.seconds).toBeGreaterThanOrEqual(seconds - 0.001);
  const store = bucket.storageAt(join(world.folder, 'reader'));
  const file = await store.localPath(film?.sourceKey ?? '', join(world.folder, 'films'));
  expect(await probePicture(file ?? '')).toMatchObject({ video: 'h264', audio: 'aac' });
  await expect.poll(() => store.list('live-recordings'), { timeout: 60_000 }).toEqual([]);
}, 240_000);
