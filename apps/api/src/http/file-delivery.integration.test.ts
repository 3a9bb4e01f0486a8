import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { schema } from '@foxreel/db';
import { signFile } from '@foxreel/domain/media';
import { grantPurchase } from '@foxreel/domain/rights';
import {
  createTestWorld,
  insertMedia,
  type MediaValues,
  type Person,
  startSeaweedfs,
  type TestBucket,
  type TestWorld,
} from '@foxreel/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCaddy, stopCaddy } from '../testing/start-caddy.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';

const bytes = randomBytes(50_000);
let world: TestWorld;
let bucket: TestBucket;
let storage: TestWorld['storage'];
let author: Person;
let fan: Person;
let cookie: string;
let api: TestApi;
/** Another one, with its files on a disk. */
let local: TestApi;
/** The shipped Caddyfile in front of the api and the bucket. */
let proxy: string;

beforeAll(async () => {
  world = await createTestWorld();
  bucket = await startSeaweedfs();
  storage = bucket.storageAt(join(world.folder, 'machine'));
  api = await createTestApi(world, { storage, variables: { FILE_DELIVERY: 'accel', PUBLIC_CACHE_SECONDS: '3600' } });
  local = await createTestApi(world, { variables: { FILE_DELIVERY: 'accel' } });
  proxy = await startCaddy(api, world.folder, { FILES_UPSTREAM: new URL(bucket.endpoint).host });
  author = await world.createPerson({ creator: true });
  fan = await world.createPerson();
  const [token, hash] = [
    randomBytes(24).toString('hex'),
    (text: string) => createHash('sha256').update(text).digest('hex'),
  ];
  await world.db.insert(schema.sessions).values({
    accountId: fan.id,
    tokenHash: hash(token),
    accessHash: hash(`${token}.`),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  cookie = `auth_id=${token}`;
}, 120_000);
afterAll(() => stopCaddy());

async function storedFilm(values: MediaValues = {}): Promise<string> {
  const { id } = await insertMedia(world, author, values);
  await storage.put(`media/${id}/playable.mp4`, bytes);
  await storage.put(`media/${id}/hls/master.m3u8`, Buffer.from('#EXTM3U'));
  return id;
}
const get = async (address: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(address, { headers });
  return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) };
};

test('the bucket sends a free film through the proxy, whole and in ranges, and everyone may cache it', async () => {
  const path = signFile(world.anonymous, { media: await storedFilm(), access: 'free', path: 'playable.mp4' });
  const whole = await get(proxy + path, { cookie, authorization: 'Bearer none-of-the-bucket' });
  expect([whole.status, whole.body.equals(bytes)]).toEqual([200, true]);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '50000',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': 'inline',
  });
  expect(whole.headers.get('x-accel-redirect')).toBeNull();
  const part = await get(proxy + path, { range: 'bytes=100-199' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/50000']);
  expect(part.body.equals(bytes.subarray(100, 200))).toBe(true);
  expect((await get(proxy + path, { range: 'bytes=50000-' })).status).toBe(416);
  const known = await get(proxy + path, { 'if-none-match': whole.headers.get('etag') ?? '' });
  expect([known.status, known.body.length]).toEqual([304, 0]);
  const head = await fetch(proxy + path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '50000']);
});

test('a playlist that may still grow is asked for each time', async () => {
  const path = signFile(world.anonymous, { media: await storedFilm(), access: 'free', path: 'hls/master.m3u8' });
  const playlist = await get(proxy + path);
  expect([playlist.body.toString(), playlist.headers.get('cache-control')]).toEqual(['#EXTM3U', 'public, no-cache']);
});

test('a bought film is never cached for others, and opens to its buyer only', async () => {
  const media = await storedFilm({ priceCents: 500 });
  const path = signFile(fan.ctx, { media, access: 'purchased', path: 'playable.mp4' });
  expect((await get(proxy + path, { cookie })).status).toBe(403);
  await grantPurchase(world.system, { account: fan.id, media });
  await expect.poll(async () => (await get(proxy + path, { cookie })).status, { timeout: 15_000 }).toBe(200);
  const opened = await get(proxy + path, { cookie, range: 'bytes=0-9' });
  expect([opened.status, opened.body.equals(bytes.subarray(0, 10))]).toEqual([206, true]);
  expect(opened.headers.get('cache-control')).toBe('private, no-cache');
  expect(opened.headers.get('vary')).toMatch(/cookie/i);
  const stranger = await get(proxy + path);
  expect([stranger.status, stranger.headers.get('cache-control')]).toEqual([403, 'no-store']);
});

test('nobody but the api opens the bucket, and a missing file is not cached', async () => {
  const media = await storedFilm();
  const path = await storage.proxyPath(`media/${media}/playable.mp4`);
  expect((await get(bucket.endpoint + path)).status).toBe(200);
  expect((await get(bucket.endpoint + path.replace(/Signature=\w{8}/, 'Signature=00000000'))).status).toBe(403);
  expect((await get(`${bucket.endpoint}/media/media/${media}/playable.mp4`)).status).toBe(403);
  expect((await get(`${proxy}/_files${path}`)).body.equals(bytes)).toBe(false);
  const missing = await get(proxy + signFile(world.anonymous, { media, access: 'free', path: 'hls/360/9.m4s' }));
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('with files on a disk the proxy gets a path below their folder', async () => {
  const { id } = await insertMedia(world, author);
  await world.storage.put(`media/${id}/playable.mp4`, bytes);
  const path = signFile(world.anonymous, { media: id, access: 'free', path: 'playable.mp4' });
  const reply = await get(local.address + path, { range: 'bytes=0-9' });
  expect([reply.status, reply.body.length]).toEqual([200, 0]);
  expect(reply.headers.get('x-accel-redirect')).toBe(`/_files/media/${id}/playable.mp4`);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=86400');
});
