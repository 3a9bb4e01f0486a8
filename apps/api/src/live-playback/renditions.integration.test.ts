import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import {
  encoderPlays,
  generateStreamKey,
  type LiveManifest,
  openEncoderLive,
  renditionFolder,
  saveLiveSetup,
} from '@foxreel/domain/live';
import { createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi } from '../testing/test-api.ts';

/* The renditions of a live as players ask for them; their files are written as the live worker does. */
const world = await createTestWorld();
const api = await createTestApi(world);

/** Two whole segments and an open one. */
async function writeRendition(folder: string, height: number): Promise<void> {
  const path = join(world.folder, 'live', folder);
  const parts = [0, 1, 2, 3].map((index) => ({ seconds: 0.5, independent: index === 0 }));
  const segment = (number: number) => ({ number, at: '2026-01-01T00:00:00.000Z', discontinuity: 0, parts });
  const manifest: LiveManifest = {
    targetSeconds: 2,
    partSeconds: 0.55,
    segments: [segment(0), segment(1)],
    open: { ...segment(2), parts: parts.slice(0, 1) },
    waiting: false,
    windowFrom: null,
    stream: {
      width: Math.round((height * 16) / 9),
      height,
      codecs: 'avc1.4d401f,mp4a.40.2',
      bandwidth: height * 3_000,
    },
  };
  await mkdir(path, { recursive: true });
  for (const name of ['init.mp4', '0.m4s', '1.m4s', '2.0.m4s']) await writeFile(join(path, name), `${height} ${name}`);
  await writeFile(join(path, 'manifest.json'), JSON.stringify(manifest));
}

async function openLive(creator: Person): Promise<string> {
  const live = await openEncoderLive(world.system, await generateStreamKey(creator.ctx));
  await writeRendition(live.id, 1080);
  await encoderPlays(world.system, live);
  return live.id;
}

const linesOf = async (response: Response) => (await response.text()).split('\n');

test('the multivariant playlist lists the source and what is encoded beside it; each rendition has its own files', async () => {
  const creator = await world.createPerson({ creator: true });
  const id = await openLive(creator);
  await writeRendition(renditionFolder(id, 480), 480);
  const base = `/live/${creator.username}`;
  const get = (path: string) => fetch(api.address + path);
  const master = await linesOf(await get(`${base}/master.m3u8`));
  expect(master.filter((line) => line.startsWith('/'))).toEqual([`${base}/llhls.m3u8`, `${base}/480/llhls.m3u8`]);
  expect(master.join('\n')).toContain('RESOLUTION=1920x1080');
  const preview = await linesOf(await get(`${base}/master.m3u8?preview=1`));
  expect(preview).toContain(`${base}/480/llhls.m3u8?preview=1`);

  const small = await linesOf(await get(`${base}/480/llhls.m3u8`));
  expect(small).toContain(`#EXT-X-MAP:URI="${base}/${id}/480/init.mp4"`);
  expect(small.at(-2)).toBe(`#EXT-X-RENDITION-REPORT:URI="${base}/llhls.m3u8",LAST-MSN=2,LAST-PART=0`);
  for (const name of ['init.mp4', '1.m4s', '2.0.m4s'])
    expect(await (await get(`${base}/${id}/480/${name}`)).text()).toBe(`480 ${name}`);
  expect(await (await get(`${base}/${id}/1.m4s`)).text()).toBe('1080 1.m4s');
  expect((await get(`${base}/480/playlist.m3u8`)).status).toBe(200);
  for (const path of ['/360/llhls.m3u8', '/999/llhls.m3u8', `/${id}/360/init.mp4`, `/${id}/480/manifest.json`])
    expect([path, (await get(base + path)).status]).toEqual([path, 404]);
});

test('a rendition is as private as its live', async () => {
  const [creator, follower, stranger] = [
    await world.createPerson({ creator: true }),
    await world.createPerson(),
    await world.createPerson(),
  ];
  await world.db.insert(schema.follows).values({ followerId: follower.id, followeeId: creator.id });
  await saveLiveSetup(creator.ctx, saveLiveSetupInput.parse({ audience: 'followers' }));
  const id = await openLive(creator);
  await writeRendition(renditionFolder(id, 360), 360);
  const base = `/live/${creator.username}`;
  const [inside, outside] = [await signIn(api, world, follower), await signIn(api, world, stranger)];
  for (const path of [
    '/master.m3u8',
    '/360/llhls.m3u8',
    '/360/playlist.m3u8',
    `/${id}/360/init.mp4`,
    `/${id}/360/1.m4s`,
  ]) {
    expect([path, (await inside.request(base + path)).status]).toEqual([path, 200]);
    expect([path, (await outside.request(base + path)).status]).toEqual([path, 403]);
    expect([path, (await fetch(api.address + base + path)).status]).toEqual([path, 403]);
  }
});
