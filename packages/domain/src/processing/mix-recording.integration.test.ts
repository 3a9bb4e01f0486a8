import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { addMedia, type MediaFileName, mediaPrograms } from '@foxreel/testing/media-files';
import { expect, test } from 'vitest';
import { encodePlayable, mixRecording, type ProcessingContext, processMedia } from './index.ts';

const world = await createTestWorld();
const creator = await world.createPerson({ creator: true });
const { ffmpeg, ffprobe } = mediaPrograms();
const run = promisify(execFile);
const ctx: ProcessingContext = {
  ...world.system,
  tools: {
    ffmpeg,
    ffprobe,
    scratch: join(world.folder, 'tmp'),
    workerId: 'test',
    signal: new AbortController().signal,
    attempt: 1,
    warn() {},
  },
};

async function addTone(): Promise<string> {
  const file = join(world.folder, 'tone.m4a');
  await run(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=5', '-c:a', 'aac', file]);
  await world.storage.put('sounds/tone.m4a', await readFile(file));
  const [sound] = await world.db
    .insert(schema.sounds)
    .values({ name: 'Tone', storageKey: 'sounds/tone.m4a', mimeType: 'audio/mp4' })
    .returning();
  return sound?.id ?? '';
}
async function rowOf(media: string) {
  const [row] = await world.db.select().from(schema.media).where(eq(schema.media.id, media));
  if (!row) throw new Error('The media is gone');
  return row;
}
const local = async (key: string) => (await world.storage.localPath(key, world.folder)) ?? '';
const jobsOf = async (media: string) =>
  world.db.execute(sql`select 1 from graphile_worker.jobs where key = ${`process:${media}`}`);
/** The mean volume of a time range in decibels; very low for silence. */
async function loudness(path: string, from: number, seconds: number): Promise<number> {
  const stretch = ['-ss', String(from), '-t', String(seconds)];
  const { stderr } = await run(ffmpeg, ['-nostdin', ...stretch, '-i', path, '-af', 'volumedetect', '-f', 'null', '-']);
  return Number(/mean_volume: (-?[\d.]+|-inf)/.exec(stderr)?.[1]?.replace('inf', '999') ?? Number.NaN);
}

test.each(['no-audio.mp4', 'silent.mp4'] as MediaFileName[])(
  'mixes the sound into %s from its moment on, once, and ends with the recording',
  async (name) => {
    const sound = await addTone();
    const media = await addMedia(world, creator.id, name);
    const before = await readFile(await local(`sources/${media}/original`));
    await mixRecording(ctx, { media, sound, afterSeconds: 1 });
    const { sourceKey } = await rowOf(media);
    expect(sourceKey).toBe(`sources/${media}/mixed`);
    const mixed = await local(sourceKey);
    expect(await loudness(mixed, 0, 0.8)).toBeLessThan(-60);
    expect(await loudness(mixed, 1.2, 0.6)).toBeGreaterThan(-40);
    const { stdout } = await run(ffprobe, ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', mixed]);
    expect(Number(stdout)).toBeGreaterThan(1.8);
    expect(Number(stdout)).toBeLessThan(2.5);
    expect(await readFile(await local(`sources/${media}/original`))).toEqual(before);
    const once = await readFile(mixed);
    await mixRecording(ctx, { media, sound, afterSeconds: 1 });
    expect(await readFile(mixed)).toEqual(once);
    expect(await jobsOf(media)).toHaveLength(1);
  },
);

test('a browser recording with its own sound passes the whole processing', { timeout: 60_000 }, async () => {
  const sound = await addTone();
  const media = await addMedia(world, creator.id, 'vp9.webm');
  await mixRecording(ctx, { media, sound, afterSeconds: 0 });
  await processMedia(ctx, { media });
  await encodePlayable(ctx, { media });
  expect(await rowOf(media)).toMatchObject({ processError: null, renditions: { playable: { type: 'video/mp4' } } });
});

test('without the sound the recording continues unchanged, and a broken one fails for its owner', async () => {
  const media = await addMedia(world, creator.id, 'no-audio.mp4');
  await mixRecording(ctx, { media, sound: media, afterSeconds: 0 });
  expect((await rowOf(media)).sourceKey).toBe(`sources/${media}/original`);
  expect(await jobsOf(media)).toHaveLength(1);
  const broken = await addMedia(world, creator.id, 'words.mp4');
  await mixRecording(ctx, { media: broken, sound: await addTone(), afterSeconds: 0 });
  expect(await rowOf(broken)).toMatchObject({ processStatus: 'failed', processError: expect.any(String) });
});
