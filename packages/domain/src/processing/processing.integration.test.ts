import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { NotNow } from '@foxreel/queue';
import { createTestWorld } from '@foxreel/testing';
import { addMedia, hostileNames, type MediaFileName, mediaPrograms } from '@foxreel/testing/media-files';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodePlayable, type ProcessingContext, processMedia, transcodeMedia } from './index.ts';

const world = await createTestWorld();
const creator = await world.createPerson({ creator: true });
const scratch = join(world.folder, 'tmp');
const run = promisify(execFile);
const { ffprobe, ffmpeg } = mediaPrograms();

const contextOf = (tools: Partial<ProcessingContext['tools']> = {}): ProcessingContext => ({
  ...world.system,
  tools: {
    ffmpeg,
    ffprobe,
    scratch,
    workerId: 'test',
    signal: new AbortController().signal,
    attempt: 1,
    warn() {},
    ...tools,
  },
});

async function rowOf(id: string): Promise<typeof schema.media.$inferSelect> {
  const [row] = await world.db.select().from(schema.media).where(eq(schema.media.id, id));
  if (!row) throw new Error('The media is gone');
  return row;
}

/** Does the work of the worker's lanes in sequence, and asserts that no temporary file is left. */
async function processWhole(
  name: MediaFileName,
  type?: 'video' | 'photo',
  tools: Parameters<typeof contextOf>[0] = {},
) {
  const media = await addMedia(world, creator.id, name, type ? { type } : {});
  for (const command of [processMedia, encodePlayable, transcodeMedia]) await command(contextOf(tools), { media });
  expect(await readdir(scratch)).toEqual([]);
  return rowOf(media);
}

async function stored(media: string, path: string | undefined): Promise<string> {
  const local = path ? await world.storage.localPath(`media/${media}/${path}`, scratch) : null;
  if (!local) throw new Error(`${path} is not in the store`);
  return local;
}

interface Probed {
  streams: { codec_type: string; codec_name: string; width?: number; height?: number; pix_fmt?: string }[];
  format: { duration?: string; tags?: Record<string, string> };
}
async function probe(path: string): Promise<Probed> {
  const { stdout } = await run(ffprobe, ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path]);
  return JSON.parse(stdout);
}

describe('videos', { timeout: 120_000 }, () => {
  const cases: [
    MediaFileName,
    { width: number; height: number; duration: number; heights: number[]; audio: boolean },
  ][] = [
    ['landscape.mp4', { width: 640, height: 360, duration: 3, heights: [240, 360], audio: true }],
    ['hd.mp4', { width: 1280, height: 720, duration: 5, heights: [240, 360, 480, 720], audio: true }],
    ['portrait.mov', { width: 360, height: 640, duration: 2, heights: [426, 640], audio: true }],
    ['rotated.mp4', { width: 360, height: 640, duration: 3, heights: [426, 640], audio: true }],
    ['no-audio.mp4', { width: 320, height: 240, duration: 2, heights: [240], audio: false }],
    ['silent.mp4', { width: 320, height: 240, duration: 2, heights: [240], audio: true }],
    ['opus.mkv', { width: 426, height: 240, duration: 2, heights: [240], audio: true }],
    ['vp9.webm', { width: 320, height: 240, duration: 2, heights: [240], audio: true }],
    ['live-recording.webm', { width: 320, height: 240, duration: 2, heights: [240], audio: false }],
    ['mpeg4.avi', { width: 320, height: 240, duration: 2, heights: [240], audio: true }],
    ['h264.avi', { width: 320, height: 240, duration: 2, heights: [240], audio: true }],
    ['odd-size.mp4', { width: 321, height: 241, duration: 1, heights: [242], audio: false }],
    ['anamorphic.mp4', { width: 640, height: 288, duration: 1, heights: [240, 288], audio: false }],
    ['hdr.mp4', { width: 320, height: 180, duration: 1, heights: [180], audio: false }],
    ['one-frame.mp4', { width: 320, height: 240, duration: 0, heights: [240], audio: false }],
    ['tiny.mp4', { width: 2, height: 2, duration: 1, heights: [16], audio: false }],
    ['variable-rate.mp4', { width: 320, height: 240, duration: 3, heights: [240], audio: false }],
  ];

  test.each(cases)('%s plays, with stills, a teaser and a ladder', async (name, expected) => {
    const row = await processWhole(name);
    expect(row).toMatchObject({ processStatus: 'done', processProgress: 100, processError: null, state: 'review' });
    expect(row.info).toMatchObject([{ width: expected.width, height: expected.height }]);
    expect(Math.abs((row.info[0]?.duration ?? 0) - expected.duration)).toBeLessThan(0.35);
    expect(row.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(row.placeholder?.length).toBeLessThan(600);

    const playable = await probe(await stored(row.id, row.renditions.playable?.path));
    const [video, audio] = playable.streams;
    expect(video).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' });
    expect(audio?.codec_name).toBe(expected.audio ? 'aac' : undefined);
    expect(JSON.stringify(playable.format.tags)).not.toMatch(/secret|location|encoder/i);
    const head = await readFile(await stored(row.id, 'playable.mp4'));
    expect(head.indexOf('moov')).toBeLessThan(head.indexOf('mdat'));

    const teaser = await probe(await stored(row.id, row.renditions.teaser));
    expect(teaser.streams.map((stream) => stream.codec_name)).toEqual(['h264']);
    expect(Number(teaser.format.duration)).toBeLessThanOrEqual(4.2);

    const grid = await sharp(await stored(row.id, row.renditions.grid)).metadata();
    expect(grid.width).toBe(Math.min(340, grid.width));
    if (expected.width > 16) expect(grid.width > grid.height === expected.width > expected.height).toBe(true);
    for (const still of ['poster', 'preview', 'cover'] as const) await stored(row.id, row.renditions[still]);

    expect(row.renditions.hls).toEqual({ path: 'hls/master.m3u8', heights: expected.heights });
    const master = await readFile(await stored(row.id, 'hls/master.m3u8'), 'utf8');
    expect(master.match(/RESOLUTION=\d+x\d+/g)).toHaveLength(expected.heights.length);
    expect(master).toMatch(/CODECS="avc1\.[0-9a-f]{6}/);
    expect(master.includes('mp4a.40.2')).toBe(expected.audio);
    const played = await probe(await stored(row.id, 'hls/master.m3u8'));
    expect(played.streams.some((stream) => stream.codec_name === 'h264')).toBe(true);
  });

  test.each(['subtitles.mkv', 'subtitles.mp4'] as const)('the subtitle track of %s becomes captions', async (name) => {
    const row = await processWhole(name);
    expect(row).toMatchObject({ processStatus: 'done', processError: null });
    expect(row.renditions.captions).toEqual({ path: 'captions.vtt', language: 'en' });
    const captions = await readFile(await stored(row.id, 'captions.vtt'), 'utf8');
    expect(captions).toMatch(/^WEBVTT\n\n00:00\.200 --> 00:01\.500\nThe <b>fox<\/b> speaks\n/);
    expect(captions).toContain('Two lines\nof it');
    // Stored next to the videos, not inside.
    const { streams } = await probe(await stored(row.id, row.renditions.playable?.path));
    expect(streams.map((stream) => stream.codec_type)).toEqual(['video']);
  });

  test('a subtitle track that crashes the program costs the video only its captions', async () => {
    const felled = join(world.folder, 'felled-by-subtitles');
    await writeFile(felled, `#!/bin/sh\ncase "$*" in *"-f webvtt"*) kill -9 $$ ;; esac\nexec ${ffmpeg} "$@"\n`, {
      mode: 0o755,
    });
    const row = await processWhole('subtitles.mkv', 'video', { ffmpeg: felled });
    expect(row).toMatchObject({ processStatus: 'done', processError: null });
    expect(row.renditions.captions).toBeUndefined();
    for (const still of ['grid', 'poster', 'cover'] as const) await stored(row.id, row.renditions[still]);
  });

  test('all rungs of a ladder cut at the same times', async () => {
    const row = await processWhole('hd.mp4');
    const durations = await Promise.all(
      (row.renditions.hls?.heights ?? []).map(async (height) =>
        (await readFile(await stored(row.id, `hls/${height}/index.m3u8`), 'utf8')).match(/#EXTINF:[\d.]+/g)?.join(),
      ),
    );
    expect(durations).toHaveLength(4);
    expect(new Set(durations).size).toBe(1);
  });
});

describe('photos', () => {
  test('gps.jpg is turned upright and reveals no location', async () => {
    const row = await processWhole('gps.jpg');
    expect(row).toMatchObject({
      processStatus: 'done',
      state: 'review',
      info: [{ width: 900, height: 1200, duration: 0 }],
    });
    for (const shape of ['original', 'preview', 'grid', 'cover'] as const) {
      const file = await stored(row.id, row.renditions[shape]);
      const { exif, icc, xmp, width, height, format } = await sharp(file).metadata();
      expect({ exif, icc, xmp, format }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, format: 'webp' });
      expect(height).toBeGreaterThan(width);
    }
    const { data, info } = await sharp(await stored(row.id, 'original.webp'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Orientation 6: the stored upper half is displayed on the right.
    const pixel = (x: number) => [
      ...data.subarray((info.width * 600 + x) * info.channels, (info.width * 600 + x) * info.channels + 3),
    ];
    expect(pixel(850)[0]).toBeGreaterThan(150);
    expect(pixel(50)[2]).toBeGreaterThan(150);
  });

  test.each([
    ['clear.png', 700, 300],
    ['large.webp', 2160, 1495],
    ['dot.png', 2, 2],
    ['polyglot.jpg', 400, 400],
  ] as const)('%s becomes three sizes', async (name, width, height) => {
    const row = await processWhole(name);
    expect(row).toMatchObject({ processStatus: 'done', state: 'review', processError: null });
    const original = await stored(row.id, row.renditions.original);
    expect(await sharp(original).metadata()).toMatchObject({ width, height, format: 'webp' });
    expect((await readFile(original)).includes('payload')).toBe(false);
  });
});

describe('broken, disguised and hostile files', () => {
  const names = [...hostileNames, 'endless-claim.mp4'] as MediaFileName[];
  test.each(names)('%s fails with a reason and has no other effect', async (name) => {
    const row = await processWhole(name);
    expect(row).toMatchObject({ processStatus: 'failed', state: 'processing', renditions: {} });
    expect(row.processError).toMatch(/^[A-Z][^/]{10,120}\.$/);
    expect(await world.storage.stat(`media/${row.id}/playable.mp4`)).toBeNull();
  });

  test.each([
    ['gps.jpg', 'video'],
    ['landscape.mp4', 'photo'],
  ] as const)('%s under the name of a %s is refused', async (name, type) => {
    expect(await processWhole(name, type)).toMatchObject({ processStatus: 'failed' });
  });

  test('a missing file fails, and a failed one stays failed', async () => {
    const media = await addMedia(world, creator.id, 'landscape.mp4');
    await world.storage.delete(`sources/${media}/original`);
    await processMedia(contextOf(), { media });
    await processMedia(contextOf(), { media });
    expect(await rowOf(media)).toMatchObject({ processStatus: 'failed', processError: expect.stringMatching(/lost/) });
  });
});

describe('repeated, late and failing runs', () => {
  test('repeated and concurrent runs count once', async () => {
    const media = await addMedia(world, creator.id, 'landscape.mp4');
    await Promise.all([processMedia(contextOf(), { media }), processMedia(contextOf(), { media })]);
    await processMedia(contextOf(), { media });
    const first = await rowOf(media);
    expect(first).toMatchObject({ processStatus: 'playable', state: 'review' });
    await Promise.all([transcodeMedia(contextOf(), { media }), transcodeMedia(contextOf(), { media })]);
    expect(await rowOf(media)).toMatchObject({ processStatus: 'done', state: 'review', info: first.info });
    const states = world.published.filter(
      ({ topic, event }) => event.type === 'media_state' && event.media === media && topic === `account:${creator.id}`,
    );
    expect(states).toHaveLength(1);
  });

  test('the next run completes what a killed one left undone', async () => {
    const media = await addMedia(world, creator.id, 'landscape.mp4');
    await processMedia(contextOf(), { media });
    const { playable } = (await rowOf(media)).renditions;
    await world.db
      .update(schema.media)
      .set({ renditions: playable ? { playable } : {} })
      .where(eq(schema.media.id, media));
    await processMedia(contextOf({ attempt: 2 }), { media });
    expect((await rowOf(media)).renditions).toMatchObject({ playable, grid: 'grid.webp', teaser: 'teaser.mp4' });
  });

  test('an aborted run throws, and leaves no file and no result', async () => {
    const media = await addMedia(world, creator.id, 'hd.mp4');
    await processMedia(contextOf(), { media });
    const abort = new AbortController();
    setTimeout(() => abort.abort(new Error('stopped')), 250);
    await expect(transcodeMedia(contextOf({ signal: abort.signal }), { media })).rejects.toThrow('stopped');
    expect(await readdir(scratch)).toEqual([]);
    expect((await rowOf(media)).processStatus).toBe('playable');
  });

  test('a tool that cannot run is retried, and finally given up', async () => {
    const media = await addMedia(world, creator.id, 'landscape.mp4');
    const broken = { ffmpeg: '/nowhere/ffmpeg', ffprobe: '/nowhere/ffprobe' };
    await expect(processMedia(contextOf({ ...broken, attempt: 1 }), { media })).rejects.toThrow(/cannot be run/);
    expect((await rowOf(media)).processStatus).toBe('processing');
    await processMedia(contextOf({ ...broken, attempt: 5 }), { media });
    expect(await rowOf(media)).toMatchObject({
      processStatus: 'failed',
      processError: expect.stringMatching(/our side/),
    });
  });

  test('a full disk fails no media, however long it is full', async () => {
    const photo = await addMedia(world, creator.id, 'clear.png');
    const full = {
      ...world.storage,
      adopt: () => Promise.reject(Object.assign(new Error('write failed'), { code: 'ENOSPC' })),
    };
    await expect(processMedia({ ...contextOf({ attempt: 5 }), storage: full }, { media: photo })).rejects.toThrow(
      NotNow,
    );
    const video = await addMedia(world, creator.id, 'landscape.mp4');
    const ffmpeg = join(world.folder, 'ffmpeg-on-a-full-disk');
    await writeFile(ffmpeg, '#!/bin/sh\necho "av_interleaved_write_frame(): No space left on device" >&2\nexit 1\n', {
      mode: 0o755,
    });
    await expect(processMedia(contextOf({ ffmpeg, attempt: 5 }), { media: video })).rejects.toThrow(NotNow);
    for (const media of [photo, video]) {
      expect((await rowOf(media)).processStatus).toBe('processing');
      await processMedia(contextOf(), { media });
    }
    expect([(await rowOf(photo)).processStatus, (await rowOf(video)).processStatus]).toEqual(['done', 'playable']);
    expect(await readdir(scratch)).toEqual([]);
  });

  test('a deleted media needs no work', async () => {
    await processMedia(contextOf(), { media: creator.id });
    await transcodeMedia(contextOf(), { media: creator.id });
  });
});

test('progress reaches the owner in order, and viewers get no failure reason', async () => {
  world.published.length = 0;
  const row = await processWhole('landscape.mp4');
  const owner = world.published.flatMap(({ topic, event }) =>
    event.type === 'media_process' && topic === `account:${creator.id}` && event.media === row.id
      ? [event.process]
      : [],
  );
  const percents = owner.map((process) => process.progress);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(percents.at(-1)).toBe(100);
  expect(owner.find((process) => process.original)?.status).toBe('playable');
  world.published.length = 0;
  const failed = await processWhole('words.mp4');
  const seen = world.published.flatMap(({ topic, event }) =>
    event.type === 'media_process' ? [[topic, event.process.error]] : [],
  );
  expect(seen).toContainEqual([`account:${creator.id}`, failed.processError]);
  expect(seen.filter(([topic]) => topic === `media:${failed.id}`).every(([, error]) => error === null)).toBe(true);
  expect(await text((await world.storage.read(`sources/${failed.id}/original`)) ?? Readable.from([]))).toMatch(/words/);
});
