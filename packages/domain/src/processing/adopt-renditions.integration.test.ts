import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaDetails } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { mediaFile, mediaPrograms } from '@foxreel/testing/media-files';
import { expect, test } from 'vitest';
import { type Context, withTransaction } from '../kernel/index.ts';
import { reviewMedia } from '../review/index.ts';
import { createMedia } from '../uploads/index.ts';
import { adoptRenditions } from './index.ts';

const world = await createTestWorld();
const creator = await world.createPerson({ creator: true });
const folder = join(world.folder, 'finished');
await mkdir(folder);
await copyFile(await mediaFile('landscape.mp4'), join(folder, 'film.mp4'));
for (const name of ['poster.webp', 'cover.webp']) await writeFile(join(folder, name), `bytes of ${name}`);
const finished = {
  folder,
  tools: { ...mediaPrograms(), signal: new AbortController().signal },
  width: 640,
  height: 360,
  duration: 3,
  placeholder: 'data:image/webp;base64,AAAA',
  renditions: {
    playable: { path: 'film.mp4', type: 'video/mp4' },
    poster: 'poster.webp',
    preview: 'poster.webp',
    cover: 'cover.webp',
  },
};

async function upload(ctx: Context): Promise<string> {
  const file = join(world.folder, 'source.mp4');
  await writeFile(file, 'the source');
  return (
    await createMedia(ctx, {
      file,
      name: 'source.mp4',
      details: mediaDetails.parse({ description: 'A film', tags: ['sea'] }),
    })
  ).id;
}

const rowOf = async (id: string) => (await world.db.select().from(schema.media).where(eq(schema.media.id, id)))[0];

test('finished renditions are stored, and the media waits for review with nothing left for the worker', async () => {
  const media = await withTransaction(creator.ctx, async (inner) => {
    const id = await upload(inner);
    await adoptRenditions({ ...inner, actor: { kind: 'system' } }, { media: id, ...finished });
    return id;
  });
  const { width, height, duration, placeholder, renditions } = finished;
  expect(await rowOf(media)).toMatchObject({
    state: 'review',
    processStatus: 'done',
    processProgress: 100,
    info: [{ width, height, duration }],
    placeholder,
    renditions: { ...renditions, hls: { path: 'hls/master.m3u8', heights: [height] } },
  });
  for (const name of ['film.mp4', 'poster.webp', 'cover.webp'])
    expect(await world.storage.stat(`media/${media}/${name}`)).toMatchObject({
      bytes: (await stat(join(folder, name))).size,
    });
  await reviewMedia(world.system, { id: media, approved: true });
  expect(await rowOf(media)).toMatchObject({ state: 'published' });
});

test('a film is cut into a ladder of one rung without being encoded; a photo has none', async () => {
  const film = await withTransaction(creator.ctx, async (inner) => {
    const id = await upload(inner);
    await adoptRenditions({ ...inner, actor: { kind: 'system' } }, { media: id, ...finished });
    return id;
  });
  const stored = async (path: string) => {
    const local = await world.storage.localPath(`media/${film}/${path}`, world.folder);
    return local === null ? null : readFile(local, 'utf8');
  };
  expect(await stored('hls/master.m3u8')).toMatch(
    /RESOLUTION=640x360.*CODECS="avc1\.\w{6},mp4a\.40\.2"\n360\/index\.m3u8/,
  );
  const playlist = (await stored('hls/360/index.m3u8')) ?? '';
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  expect(lengths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(3, 1);
  for (const [, name] of playlist.matchAll(/^(segment-\d+\.m4s)$/gm))
    expect(await world.storage.stat(`media/${film}/hls/360/${name}`)).not.toBeNull();

  const photo = await withTransaction(creator.ctx, async (inner) => {
    const id = await upload(inner);
    const { playable: _film, ...stills } = finished.renditions;
    await adoptRenditions({ ...inner, actor: { kind: 'system' } }, { media: id, ...finished, renditions: stills });
    return id;
  });
  expect((await rowOf(photo))?.renditions.hls).toBeUndefined();
});

test('is for the system and staff, and only before the worker has begun', async () => {
  const media = await upload(creator.ctx);
  await expect(adoptRenditions(creator.ctx, { media, ...finished })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await world.db.update(schema.media).set({ processStatus: 'processing' }).where(eq(schema.media.id, media));
  await expect(adoptRenditions(world.system, { media, ...finished })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await rowOf(media)).toMatchObject({ state: 'processing', renditions: {} });
});
