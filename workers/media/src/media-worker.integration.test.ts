import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { reviewMedia } from '@foxreel/domain/review';
import { enqueue } from '@foxreel/queue';
import { createTestWorld, requiredVariable } from '@foxreel/testing';
import { addMedia, mediaPrograms } from '@foxreel/testing/media-files';
import { afterEach, expect, test, vi } from 'vitest';

const world = await createTestWorld();
const creator = await world.createPerson({ creator: true });
const { ffmpeg, ffprobe } = mediaPrograms();
const tmp = join(world.folder, 'tmp');
const running = new Set<ChildProcess>();

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: world.database.url,
      VALKEY_URL: requiredVariable('VALKEY_URL'),
      DATA_DIR: world.folder,
      FFMPEG_PATH: ffmpeg,
      FFPROBE_PATH: ffprobe,
      APP_SECRET: world.secret,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

afterEach(async () => {
  for (const child of [...running]) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

const add = async (name: Parameters<typeof addMedia>[2]) => {
  const media = await addMedia(world, creator.id, name);
  await enqueue(world.db, 'process_media', { media }, { key: `process:${media}` });
  return media;
};
const rowOf = async (id: string) => (await world.db.select().from(schema.media).where(eq(schema.media.id, id)))[0];
const waitFor = (check: () => Promise<void>, timeout: number) => vi.waitFor(check, { timeout, interval: 50 });
const folders = () => readdir(tmp).catch(() => []);

/** Programs still working on this test's files, by command line. */
async function toolsAtWork(): Promise<string[]> {
  const lines = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => /ffmpeg|ffprobe/.test(line) && line.includes(world.folder));
}

test('a killed worker takes its programs along, and another one finishes its jobs once', {
  timeout: 240_000,
}, async () => {
  const first = startWorker();
  const laddered = await add('hd.mp4');
  await waitFor(async () => expect((await folders()).some((name) => name.includes('.ladder-'))).toBe(true), 60_000);
  const encoded = await add('vp9.webm');
  await waitFor(
    async () => expect((await folders()).some((name) => /\.(encode|process)-/.test(name))).toBe(true),
    60_000,
  );
  first.kill('SIGKILL');
  const killedAt = Date.now();
  await once(first, 'exit');
  const left = await folders();
  await waitFor(async () => expect(await toolsAtWork()).toEqual([]), 10_000);

  const second = startWorker();
  const takenOver = async () => {
    const names = (await folders()).filter((name) => name.includes('.ladder-'));
    expect(new Set([...names, ...left]).size).toBeGreaterThan(left.length);
  };
  await waitFor(takenOver, 60_000);
  expect(Date.now() - killedAt).toBeLessThan(60_000);
  await waitFor(async () => {
    const rows = await Promise.all([laddered, encoded].map(rowOf));
    expect(rows.map((row) => [row?.processStatus, Boolean(row?.renditions.grid)])).toEqual([
      ['done', true],
      ['done', true],
    ]);
  }, 160_000);
  await waitFor(async () => expect(await folders()).toEqual([]), 60_000);
  await waitFor(
    async () => expect([...(await world.db.execute(sql`select 1 from graphile_worker.jobs`))]).toEqual([]),
    5_000,
  );

  await Promise.all([1, 2].map(() => reviewMedia(world.system, { id: laddered, approved: true })));
  const [account] = await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, creator.id));
  expect(account?.postsCount).toBe(1);
  second.kill('SIGTERM');
  expect(await once(second, 'exit')).toEqual([0, null]);
});

test('photos and first playable renditions do not wait for ladders, and a stop returns jobs at once', {
  timeout: 240_000,
}, async () => {
  const first = startWorker();
  const long = await add('hd.mp4');
  await waitFor(async () => expect((await folders()).some((name) => name.includes('.ladder-'))).toBe(true), 60_000);
  const [photo, video, broken] = await Promise.all([add('gps.jpg'), add('landscape.mp4'), add('playlist.mp4')]);
  await waitFor(async () => {
    const rows = await Promise.all([photo, video, broken].map(rowOf));
    expect(rows.map((row) => row?.processStatus)).toEqual(['done', expect.stringMatching(/playable|done/), 'failed']);
  }, 60_000);
  const before = Date.now();
  first.kill('SIGTERM');
  expect(await once(first, 'exit')).toEqual([0, null]);
  expect(Date.now() - before).toBeLessThan(8_000);
  expect(await folders()).toEqual([]);
  const second = startWorker();
  await waitFor(
    async () =>
      expect(await Promise.all([long, video].map(async (id) => (await rowOf(id))?.processStatus))).toEqual([
        'done',
        'done',
      ]),
    160_000,
  );
  second.kill('SIGTERM');
  await once(second, 'exit');
});
