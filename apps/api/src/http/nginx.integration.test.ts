import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signFile } from '@foxreel/domain/media';
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
import { freePort } from '../testing/free-port.ts';
import { nginxScripts, nginxTemplate, startNginx, stopNginx } from '../testing/start-nginx.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';

const bytes = randomBytes(2_500_000);
let world: TestWorld;
let storage: TestWorld['storage'];
let author: Person;
let bucket: TestBucket;
/** docker/nginx/foxreel.conf.template. */
let product: string;
/** The shipped nginx in front of an api and a bucket; the shipped CDN in front of that; nginx as documented for files on a disk. */
let proxy: string;
let cdn: string;
let disk: string;

const accel = { FILE_DELIVERY: 'accel', TRUST_PROXY: 'true', TRUSTED_PROXIES: '127.0.0.1/32' };

beforeAll(async () => {
  world = await createTestWorld();
  bucket = await startSeaweedfs();
  storage = bucket.storageAt(join(world.folder, 'machine'));
  const api = await createTestApi(world, { storage, variables: accel });
  const local = await createTestApi(world, { variables: accel });
  author = await world.createPerson({ creator: true });
  const port = { proxy: await freePort(), cdn: await freePort(), disk: await freePort() };
  [proxy, cdn, disk] = [address(port.proxy), address(port.cdn), address(port.disk)];
  product = await nginxTemplate('foxreel.conf.template');
  const edge = {
    CDN_LISTEN: `127.0.0.1:${port.cdn}`,
    ORIGIN: proxy,
    SCRIPT_FOLDER: nginxScripts,
    CACHE_FOLDER: join(world.folder, 'cdn'),
    CACHE_SIZE: '100m',
    FILES_KEY: filesKey(),
  };
  await startNginx(world.folder, port.proxy, [
    productSite({ api, port: port.proxy }),
    { template: await nginxTemplate('cdn.conf.template'), variables: edge },
  ]);
  const onDisk = await documentedDisk();
  const { template, variables } = productSite({ api: local, port: port.disk });
  await startNginx(world.folder, port.disk, [
    { template: template.replace(/\tlocation \/_files\/ \{.*?\n\t\}\n/s, () => onDisk), variables },
  ]);
}, 120_000);
afterAll(() => stopNginx());

const address = (port: number): string => `http://127.0.0.1:${port}`;

/** The shipped nginx in front of an api and the bucket. */
const productSite = (at: { api: TestApi; port: number }) => ({
  template: product,
  variables: {
    WEB_LISTEN: `127.0.0.1:${at.port}`,
    WEB_ROOT: world.folder,
    API_UPSTREAM: new URL(at.api.address).host,
    FILES_UPSTREAM: bucket.endpoint,
    TRUSTED_PROXY: '127.0.0.1',
  },
});

/** The location for files on a disk, from the documentation. */
async function documentedDisk(): Promise<string> {
  const operations = await readFile(fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url)), 'utf8');
  const [location = ''] = /^location \/_files\/ \{.*?\n\}/ms.exec(operations) ?? [];
  expect(location).toContain('alias /data/storage/;');
  return location.replace('/data/storage/', `${join(world.folder, 'storage')}/`);
}

const get = async (address: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(address, { headers });
  return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) };
};

async function storedFilm(store: TestWorld['storage'], values: MediaValues = {}): Promise<string> {
  const { id } = await insertMedia(world, author, values);
  await store.put(`media/${id}/playable.mp4`, bytes);
  return id;
}
/** The key that docs/operations.md says how to print, and a token as it says to check. */
const filesKey = () => createHmac('sha256', world.secret).update('files').digest('hex');
function publicToken(media: string, expiresMs: number): string {
  const expires = expiresMs.toString(36);
  const signature = createHmac('sha256', filesKey()).update(`file|${media}|${expires}|public`).digest('base64url');
  return `${expires}.public.${signature.slice(0, 24)}`;
}
const film = (media: string) => signFile(world.anonymous, { media, access: 'free', path: 'playable.mp4' });

test.each([
  ['a bucket', () => proxy, () => storage],
  ['a disk', () => disk, () => world.storage],
])(
  '%s sends a free film through nginx, whole and in ranges, under the headers of the api',
  async (_name, base, store) => {
    const path = film(await storedFilm(store()));
    const whole = await get(base() + path, { authorization: 'Bearer none-of-the-bucket' });
    expect([whole.status, whole.body.equals(bytes)]).toEqual([200, true]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline',
    });
    const part = await get(base() + path, { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(part.body.equals(bytes.subarray(100, 200))).toBe(true);
    expect((await get(base() + path, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    const known = await get(base() + path, { 'if-none-match': whole.headers.get('etag') ?? '' });
    expect([known.status, known.body.length]).toEqual([304, 0]);
  },
);

test('nobody but the api opens the store through nginx, and its failure is not cached', async () => {
  const media = await storedFilm(storage);
  const inside = await storage.proxyPath(`media/${media}/playable.mp4`);
  expect((await get(`${proxy}/_files${inside}`)).status).toBe(502);
  expect((await get(`${disk}/_files/media/${media}/playable.mp4`)).status).toBe(404);
  const failing = await createTestApi(world, {
    storage: { ...storage, proxyPath: async () => `/media/media/${media}/gone.mp4` },
    variables: accel,
  });
  const port = await freePort();
  await startNginx(world.folder, port, [productSite({ api: failing, port })]);
  const failed = await get(`http://127.0.0.1:${port}${film(media)}`);
  expect([failed.status, failed.body.toString()]).toEqual([502, 'The store did not send the file']);
  expect(failed.headers.get('cache-control')).toContain('no-store');
});

test('the CDN keeps a free film in parts, which viewers with other tokens share', async () => {
  const media = await storedFilm(storage);
  const later = `/files/${media}/${publicToken(media, Date.now() + 3_600_000)}/playable.mp4`;
  const part = await get(cdn + film(media), { range: 'bytes=100-199', cookie: 'auth_id=of-nobody' });
  expect([part.status, part.headers.get('x-cache-status')]).toEqual([206, 'MISS']);
  expect(part.body.equals(bytes.subarray(100, 200))).toBe(true);
  const same = await get(cdn + later, { range: 'bytes=5000-5999' });
  expect([same.status, same.headers.get('x-cache-status')]).toEqual([206, 'HIT']);
  expect(same.body.equals(bytes.subarray(5000, 6000))).toBe(true);
  const whole = await get(cdn + later);
  expect([whole.status, whole.body.equals(bytes)]).toEqual([200, true]);
});

test('the CDN refuses a wrong or expired token by itself', async () => {
  const media = await storedFilm(storage);
  const [, , , token = ''] = film(media).split('/');
  const expired = publicToken(media, Date.now() - 1000);
  for (const wrong of [expired, `${token.slice(0, -1)}!`, token.replace('public', author.id), 'none']) {
    const refused = await get(`${cdn}/files/${media}/${wrong}/playable.mp4`);
    expect([wrong, refused.status, refused.body.toString()]).toEqual([
      wrong,
      403,
      'This address is wrong or has expired',
    ]);
    expect(refused.headers.get('cache-control')).toBe('no-store');
  }
});

test('the CDN keeps nothing that belongs to one account, nor what the api refuses', async () => {
  const media = await storedFilm(storage, { priceCents: 500 });
  const cover = await get(cdn + film(media));
  expect([cover.status, cover.headers.get('cache-control')]).toEqual([403, 'no-store']);
  const own = await get(cdn + signFile(author.ctx, { media, access: 'owner', path: 'playable.mp4' }));
  expect([own.status, own.headers.get('x-cache-status')]).toEqual([403, null]);
  expect((await get(cdn + film(media))).headers.get('x-cache-status')).not.toBe('HIT');
});

test('pages and calls pass both, and each visitor of a trusted proxy has their own address', async () => {
  const reply = await fetch(`${proxy}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '6.6.6.6, 203.0.113.7' },
    body: JSON.stringify({
      type: 'email',
      username: 'nginx.one',
      fullname: 'A',
      email: 'a@example.test',
      password: 'Demo1234!',
    }),
  });
  expect(await reply.json()).toMatchObject({ error: null });
  expect((await world.db.query.sessions.findMany()).at(-1)?.address).toBe('203.0.113.7');
  expect((await get(`${cdn}/api/health`)).status).toBe(200);
});
