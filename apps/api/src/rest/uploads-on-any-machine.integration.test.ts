import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { expireUploads } from '@foxreel/domain/uploads';
import { createTestWorld, startSeaweedfs, type TestBucket, type TestWorld } from '@foxreel/testing';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createUploadApi, type Opened, sendPart, type UploadApi } from './testing/ingest-client.ts';

const part = 8 * 1024 * 1024;
/** For what a busy machine does in its own time. */
const patient = { timeout: 60_000 };
const longTest = 180_000;
let world: TestWorld;
let bucket: TestBucket;
/** Three machines: one database and bucket, each its own, empty disk. */
let a: UploadApi;
let b: UploadApi;
let c: UploadApi;

beforeAll(async () => {
  world = await createTestWorld();
  bucket = await startSeaweedfs();
  const machine = (name: string) => {
    const folder = join(world.folder, name);
    return createUploadApi({ DATA_DIR: folder }, { world, storage: bucket.storageAt(join(folder, 'storage')) });
  };
  [a, b, c] = [await machine('a'), await machine('b'), await machine('c')];
}, 120_000);

/** Nothing on the disk of any machine, and nothing unfinished in the bucket. */
afterEach(async () => {
  for (const name of ['a', 'b', 'c']) {
    const entries = await readdir(join(world.folder, name), { recursive: true }).catch(() => []);
    expect(entries).toEqual([]);
  }
  await expect.poll(() => bucket.unfinished(), patient).toEqual([]);
  await expect.poll(() => store().listArriving(), patient).toEqual([]);
});

const store = () => bucket.storageAt(join(world.folder, 'reader'));
const clip = (size: number) => new Uint8Array(randomBytes(size));
/** The upload's address on another machine. */
const at = (api: UploadApi, { url }: Opened) => url.replace(new URL(url).origin, api.origin);
const storedOf = async ({ customId }: Opened) => {
  const body = await store().read(`sources/${customId}/original`);
  return body && (await buffer(body));
};
const rowOf = async ({ key }: Opened) => {
  const [row] = await world.db.select().from(schema.uploads).where(eq(schema.uploads.key, key));
  return row;
};
const answer = async (reply: Response) => [reply.status, await reply.json()];
const cutAt = (api: UploadApi, opened: Opened, bytes: Uint8Array, [from, to]: [number, number]) =>
  sendPart(at(api, opened), {
    method: 'PUT',
    field: 'file',
    headers: { range: `bytes=${from}-` },
    bytes: bytes.subarray(from, to),
    promised: bytes.length - from,
  });

test('an upload is cut at A, resumed and cut at B, and finished at C', { timeout: longTest }, async () => {
  const { person, cookie } = await a.creator();
  const bytes = clip(27_000_000);
  const opened = await a.open(cookie, 'walk.mp4', bytes.length);
  expect(await a.put(opened.url, bytes.subarray(0, 3_000_000)).then(answer)).toMatchObject([409, {}]);
  expect(await b.rangeStart(at(b, opened))).toBe(3_000_000);

  const atB = await cutAt(b, opened, bytes, [3_000_000, 20_000_000]);
  await expect.poll(() => c.rangeStart(at(c, opened)), patient).toBe(2 * part);
  atB.cut();
  const start = await c.rangeStart(at(c, opened));
  expect(start).toBeLessThanOrEqual(20_000_000);

  const finished = await c.put(at(c, opened), bytes, start);
  expect(await answer(finished)).toMatchObject([200, { serverData: { media: opened.customId } }]);
  expect((await storedOf(opened))?.equals(bytes)).toBe(true);
  expect(await rowOf(opened)).toMatchObject({ state: 'done', receivedBytes: bytes.length, arrival: null });
  const media = await world.db.select().from(schema.media).where(eq(schema.media.accountId, person.id));
  expect(media).toMatchObject([{ id: opened.customId, sourceBytes: bytes.length }]);
  const jobs = sql`select key from graphile_worker._private_jobs where key = ${`process:${opened.customId}`}`;
  expect(await world.db.execute(jobs)).toHaveLength(1);
  // Asked again, anywhere, it is the same media.
  expect(await a.put(opened.url, bytes, bytes.length).then(answer)).toMatchObject([
    200,
    { serverData: { media: opened.customId } },
  ]);
  // Workers on yet another machine fetch it.
  expect(await store().localPath(`sources/${opened.customId}/original`, join(world.folder, 'scratch'))).not.toBeNull();
});

test('a connection to another machine takes over, and the older one changes nothing any more', {
  timeout: longTest,
}, async () => {
  const { cookie } = await a.creator();
  const bytes = clip(20_000_000);
  const opened = await a.open(cookie, 'taken.mp4', bytes.length);
  const silent = await cutAt(a, opened, bytes, [0, 12_000_000]);
  await expect.poll(() => b.rangeStart(at(b, opened)), patient).toBe(part);
  // A connection that starts at byte 0 replaces the whole file.
  const other = clip(20_000_000);
  expect((await b.put(at(b, opened), other.subarray(0, 10_000_000))).status).toBe(409);
  silent.cut();
  await silent.reply;
  expect(await c.rangeStart(at(c, opened))).toBe(10_000_000);
  expect((await c.put(at(c, opened), other, 10_000_000)).status).toBe(200);
  expect((await storedOf(opened))?.equals(Buffer.from(other))).toBe(true);
});

test('wrong offsets, too many bytes and other people are refused as on one machine', {
  timeout: longTest,
}, async () => {
  const { cookie } = await a.creator();
  const stranger = await b.creator();
  const opened = await a.open(cookie, 'long.mp4', 1000);
  expect(await b.put(at(b, opened), clip(2000)).then(answer)).toMatchObject([413, { error: messages.uploadTooLarge }]);
  expect(await a.put(opened.url, clip(500)).then(answer)).toMatchObject([409, { error: messages.uploadIncomplete }]);
  expect(await c.put(at(c, opened), clip(1000), 600).then(answer)).toMatchObject([
    400,
    { error: 'The file ends before byte 600' },
  ]);
  const foreign = await b.put(at(b, opened), clip(1000), 500, { cookie: stranger.cookie });
  expect(foreign.status).toBe(403);
  expect((await b.put(at(b, opened).replace('=1000', '=2000'), clip(1000))).status).toBe(403);
  expect(await c.rangeStart(at(c, opened))).toBe(500);
  expect((await b.put(at(b, opened), clip(1000), 500)).status).toBe(200);
});

test('canceled at B while A receives it, it leaves nothing', { timeout: longTest }, async () => {
  const { cookie } = await a.creator();
  const bytes = clip(20_000_000);
  const opened = await a.open(cookie, 'canceled.mp4', bytes.length);
  const arriving = await cutAt(a, opened, bytes, [0, 12_000_000]);
  await expect.poll(() => b.rangeStart(at(b, opened)), patient).toBe(part);
  const canceled = await fetch(`${b.origin}/api/ingest/${opened.key}`, { method: 'DELETE', headers: { cookie } });
  expect(canceled.status).toBe(200);
  arriving.cut();
  await arriving.reply;
  expect(await rowOf(opened)).toMatchObject({ state: 'canceled', receivedBytes: 0 });
  expect(await c.rangeStart(at(c, opened))).toBe(0);
  expect(await c.put(at(c, opened), bytes).then(answer)).toMatchObject([409, { error: messages.uploadCanceled }]);
});

test('an abandoned one is aborted after a day', { timeout: longTest }, async () => {
  const { cookie } = await a.creator();
  const opened = await a.open(cookie, 'stale.mp4', 20_000_000);
  expect((await a.put(opened.url, clip(10_000_000))).status).toBe(409);
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const system = { ...world.system, storage: store() };
  const begun = (hours: number) => ({ createdAt: later(-hours) });
  await world.db.update(schema.uploads).set(begun(25)).where(eq(schema.uploads.key, opened.key));
  // It got bytes a moment ago.
  await expireUploads(system);
  expect(await rowOf(opened)).toMatchObject({ state: 'open' });
  expect(await bucket.unfinished()).toHaveLength(1);
  await expireUploads(system, later(25));
  expect(await rowOf(opened)).toMatchObject({ state: 'canceled', arrival: null });
});

test('a form’s files go into the bucket as they arrive, and a refused one leaves nothing there', {
  timeout: longTest,
}, async () => {
  const { person, cookie } = await a.creator();
  const [large, small] = [clip(20_000_000), clip(5_000)];
  const send = async (files: [string, Uint8Array<ArrayBuffer>][], fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, bytes] of files) form.append('media_files', new Blob([bytes]), name);
    for (const [name, value] of fields) form.append(name, value);
    const reply = await fetch(`${a.origin}/api/upload/media`, { method: 'POST', headers: { cookie }, body: form });
    return reply.json();
  };
  const details: [string, string][] = [
    ['medias[0][description]', 'Waves'],
    ['medias[0][tags][]', 'sea'],
    ['medias[0][tags][]', 'sun'],
  ];
  const reply = await send(
    [
      ['waves.mp4', large],
      ['nameless.mp4', small],
      ['tool.exe', small],
    ],
    details,
  );
  expect(reply).toMatchObject({ medias: [{ index: 0 }], errors: { 'medias[1][description]': expect.any(String) } });
  expect(await send([['lost.mp4', small]], [['medias[0][colour]', 'red']])).toMatchObject({
    error: 'Unknown field medias[0][colour]',
  });
  const [media, ...others] = await world.db.select().from(schema.media).where(eq(schema.media.accountId, person.id));
  expect(others).toEqual([]);
  expect(media).toMatchObject({ id: reply.medias[0].id, sourceName: 'waves.mp4', sourceBytes: large.length });
  const stored = await store().read(media?.sourceKey ?? '');
  expect(stored && (await buffer(stored)).equals(large)).toBe(true);
  const rows = await world.db.select().from(schema.uploads).where(eq(schema.uploads.accountId, person.id));
  expect(rows).toMatchObject([{ id: media?.id, state: 'done', bytes: large.length }]);
  const ids = new Set((await world.db.select({ id: schema.media.id }).from(schema.media)).map(({ id }) => id));
  const sources = await store().list('sources');
  expect(sources.filter((key) => !ids.has(key.split('/')[1] ?? ''))).toEqual([]);
});
