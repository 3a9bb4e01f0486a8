import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { limits, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, optionalVariable, startSeaweedfs, type TestBucket, type TestWorld } from '@foxreel/testing';
import { type MediaFileName, mediaFile } from '@foxreel/testing/media-files';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createUploadApi, sendPart, type UploadApi } from './testing/ingest-client.ts';

const patient = { timeout: 60_000 };
const longTest = 180_000;
let world: TestWorld;
let bucket: TestBucket;
let api: UploadApi;

beforeAll(async () => {
  world = await createTestWorld();
  bucket = await startSeaweedfs();
  const folder = join(world.folder, 'machine');
  const ffmpeg = optionalVariable('FFMPEG_PATH');
  api = await createUploadApi(
    { DATA_DIR: folder, ...(ffmpeg === null ? {} : { FFMPEG_PATH: ffmpeg }) },
    { world, storage: bucket.storageAt(join(folder, 'storage')) },
  );
}, 120_000);

/** Nothing on the machine's disk, and nothing unfinished in the bucket. */
afterEach(async () => {
  const entries = await readdir(join(world.folder, 'machine'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
  await expect.poll(() => bucket.unfinished(), patient).toEqual([]);
});

const folders = ['sources', 'uploads', 'message-files', 'identity-files', 'live-covers', 'sounds', 'avatars'];
const reader = () => bucket.storageAt(join(world.folder, 'reader'));
const stored = async () => (await Promise.all(folders.map((folder) => reader().list(folder)))).flat();
const fileOf = async (name: MediaFileName) => new Uint8Array(await readFile(await mediaFile(name)));
const details: [string, string][] = [
  ['description', 'By the lake'],
  ['tags[]', 'lake'],
  ['tags[]', 'summer'],
];

async function send(
  path: string,
  cookie: string,
  [field, bytes]: [string, Uint8Array<ArrayBuffer>],
  fields: readonly [string, string][] = [],
) {
  const form = new FormData();
  form.append(field, new Blob([bytes]), 'blob');
  for (const [name, value] of fields) form.append(name, value);
  const reply = await fetch(`${api.origin}${path}`, { method: 'POST', headers: { cookie }, body: form });
  return { http: reply.status, reply: await reply.json() };
}

test('a camera’s recording arrives where its media has it, once for each key', { timeout: longTest }, async () => {
  const { person, cookie } = await api.creator();
  const bytes = await fileOf('vp9.webm');
  const fields: [string, string][] = [...details, ['idempotency_key', crypto.randomUUID()]];
  const tries = [];
  for (let attempt = 0; attempt < 2; attempt += 1)
    tries.push(await send('/api/upload/recording', cookie, ['record', bytes], fields));
  const [media, ...others] = await world.db.select().from(schema.media).where(eq(schema.media.accountId, person.id));
  expect(others).toEqual([]);
  for (const one of tries) expect(one).toMatchObject({ http: 200, reply: { error: null, media: { id: media?.id } } });
  expect(media?.sourceName).toMatch(/^recording-.*\.webm$/);
  const source = await reader().read(media?.sourceKey ?? '');
  expect(source && (await buffer(source)).equals(bytes)).toBe(true);
  expect((await stored()).filter((key) => key.startsWith('sources/'))).toEqual([media?.sourceKey]);
  const other = await send('/api/upload/recording', cookie, ['record', await fileOf('live-recording.webm')], fields);
  expect(other).toMatchObject({ http: 409, reply: { error: messages.keyTaken } });
  expect((await stored()).filter((key) => key.startsWith('sources/'))).toEqual([media?.sourceKey]);
});

test('what is refused leaves nothing in the bucket', { timeout: longTest }, async () => {
  const { person, cookie } = await api.creator();
  const before = await stored();
  const webm = await fileOf('vp9.webm');
  const noise = new Uint8Array(randomBytes(9_000_000));
  const record = (bytes: Uint8Array<ArrayBuffer>, fields: [string, string][], field = 'record') =>
    send('/api/upload/recording', cookie, [field, bytes], fields);
  expect(await record(noise, details)).toMatchObject({ http: 415, reply: { error: messages.recordingType } });
  expect(await record(new Uint8Array(), details)).toMatchObject({ reply: { error: messages.recordingRequired } });
  expect(await record(webm, [])).toMatchObject({ http: 400, reply: { errors: { description: expect.anything() } } });
  expect(await record(webm, [...details, ['colour', 'red']])).toMatchObject({ http: 400 });
  expect(await record(webm, [...details, ['sound', crypto.randomUUID()]])).toMatchObject({ http: 400 });
  expect(await record(webm, details, 'media_files')).toMatchObject({ http: 400 });

  const words = new TextEncoder().encode('These are words');
  const large = new Uint8Array(limits.messageFileBytesMax + 1);
  const message = (bytes: Uint8Array<ArrayBuffer>) => send('/api/uploads', cookie, ['upload', bytes]);
  expect(await message(words)).toMatchObject({ http: 415, reply: { error: messages.messageFileType } });
  expect(await message(large)).toMatchObject({ http: 413, reply: { error: messages.messageFileTooLarge } });
  const cover = (bytes: Uint8Array<ArrayBuffer>) => send('/api/upload/live-cover', cookie, ['cover', bytes]);
  expect(await cover(words)).toMatchObject({ http: 415, reply: { error: messages.liveCoverType } });
  expect((await send('/api/upload/identity', cookie, ['upload', words], [['kind', 'face']])).http).toBe(415);
  expect((await send('/api/upload/avatar', cookie, ['avatar', words])).http).toBe(415);
  expect(await stored()).toEqual(before);
  const uploads = eq(schema.uploads.accountId, person.id);
  expect(await world.db.$count(schema.uploads, uploads)).toBe(0);

  const cut = await sendPart(`${api.origin}/api/upload/recording`, {
    ...{ method: 'POST', field: 'record', headers: { cookie } },
    ...{ bytes: noise, promised: noise.length * 2 },
  });
  await expect.poll(() => world.db.$count(schema.uploads, uploads), patient).toBe(1);
  cut.cut();
  await cut.reply;
  await expect.poll(() => world.db.$count(schema.uploads, uploads), patient).toBe(0);
  expect(await stored()).toEqual(before);
});

test('files of messages and covers are stored as they were on a disk', { timeout: longTest }, async () => {
  const { cookie } = await api.creator();
  const message = async (name: MediaFileName) => send('/api/uploads', cookie, ['upload', await fileOf(name)]);
  expect(await message('gps.jpg')).toMatchObject({ http: 200, reply: { type: 'image', mimetype: 'image/webp' } });
  expect(await message('landscape.mp4')).toMatchObject({ http: 200, reply: { type: 'video', mimetype: 'video/mp4' } });
  const cover = await send('/api/upload/live-cover', cookie, ['cover', await fileOf('gps.jpg')]);
  expect(cover).toMatchObject({ http: 200, reply: { cover: expect.stringMatching(/\.webp$/) } });
  const keys = await stored();
  for (const [folder, count] of [['message-files', 2] as const, ['live-covers', 1] as const])
    expect(keys.filter((key) => key.startsWith(`${folder}/`))).toHaveLength(count);
});
