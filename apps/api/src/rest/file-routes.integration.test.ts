import { createHash, randomBytes } from 'node:crypto';
import type { MediaView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { getMedia, signFile } from '@foxreel/domain/media';
import { endSubscription, grantPurchase, grantSubscription } from '@foxreel/domain/rights';
import { blockAccount } from '@foxreel/domain/social';
import { createTestWorld, insertMedia, type MediaValues, type Person, type TestWorld } from '@foxreel/testing';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rawStatus } from '../testing/raw-status.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';

const files = [
  'playable.mp4',
  'hls/master.m3u8',
  'hls/360/index.m3u8',
  'hls/360/0.m4s',
  'preview.webp',
  'grid.webp',
  'poster.webp',
  'teaser.mp4',
  'captions.vtt',
];
const bytes = randomBytes(5000);
const remembered = 4100;
let world: TestWorld;
let api: TestApi;
let author: Person;
let fan: Person;
let staff: Person;

beforeAll(async () => {
  world = await createTestWorld();
  api = await createTestApi(world);
  author = await world.createPerson({ creator: true });
  fan = await world.createPerson();
  staff = await world.createPerson({ staff: true });
});
afterEach(() => void vi.useRealTimers());

const captions = JSON.stringify({ captions: { path: 'captions.vtt', language: 'en' } });

async function storedMedia(values: MediaValues = {}): Promise<string> {
  const { id } = await insertMedia(world, author, values);
  await world.db
    .update(schema.media)
    .set({ renditions: sql`${schema.media.renditions} || ${captions}::jsonb` })
    .where(eq(schema.media.id, id));
  for (const file of [...files, 'cover.webp']) await world.storage.put(`media/${id}/${file}`, bytes);
  return id;
}

/** This person's session headers. */
async function loginOf(person: Person | null): Promise<Record<string, string>> {
  if (person === null) return {};
  const token = randomBytes(32).toString('base64url');
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  await world.db.insert(schema.sessions).values({
    accountId: person.id,
    tokenHash: hash(token),
    accessHash: hash(`${token}.`),
    expiresAt: new Date(Date.now() + 60_000),
  });
  return { cookie: `auth_id=${token}` };
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(api.address + path, { method, headers });
const statusOf = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await get(path, headers);
  await reply.arrayBuffer();
  return reply.status;
};
const folderOf = (view: MediaView | null) => (view?.source?.url ?? '').split('/').slice(0, 4).join('/');
const rawStatusOf = (path: string, headers: Record<string, string> = {}) => rawStatus(api.address, path, headers);

describe('free media', () => {
  it('serves every file to everyone with the right type, and allows caching', async () => {
    const view = await getMedia(fan.ctx, { media: await storedMedia() });
    const folder = folderOf(view);
    expect(view?.captions).toEqual([{ url: `${folder}/captions.vtt`, language: 'en' }]);
    for (const file of files) expect(await statusOf(`${folder}/${file}`), file).toBe(200);
    const reply = await get(`${folder}/playable.mp4`);
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '5000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(reply.headers.get('vary') ?? '').not.toMatch(/cookie/i);
    const types = {
      'hls/master.m3u8': 'application/vnd.apple.mpegurl',
      'hls/360/0.m4s': 'video/iso.segment',
      'grid.webp': 'image/webp',
      'captions.vtt': 'text/vtt; charset=utf-8',
    };
    for (const [file, type] of Object.entries(types))
      expect((await get(`${folder}/${file}`)).headers.get('content-type')).toBe(type);
  });

  it('serves ranges, HEAD and conditional requests', async () => {
    const address = `${folderOf(await getMedia(fan.ctx, { media: await storedMedia() }))}/playable.mp4`;
    const part = async (range: string, more: Record<string, string> = {}) => {
      const reply = await get(address, { range, ...more });
      return [reply.status, reply.headers.get('content-range'), Buffer.from(await reply.arrayBuffer())] as const;
    };
    expect(await part('bytes=0-0')).toEqual([206, 'bytes 0-0/5000', bytes.subarray(0, 1)]);
    expect(await part('bytes=4990-9999')).toEqual([206, 'bytes 4990-4999/5000', bytes.subarray(4990)]);
    expect(await part('bytes=-10')).toEqual([206, 'bytes 4990-4999/5000', bytes.subarray(4990)]);
    expect((await part('bytes=5000-')).slice(0, 2)).toEqual([416, 'bytes */5000']);
    for (const range of ['bytes=0-1,5-6', 'bytes=9-1', 'nonsense']) expect((await part(range))[0], range).toBe(200);
    const head = await get(address, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      '5000',
      0,
    ]);
    const etag = head.headers.get('etag') ?? '';
    expect(await statusOf(address, { 'if-none-match': `"other", W/${etag}` })).toBe(304);
    expect((await part('bytes=0-0', { 'if-range': etag }))[0]).toBe(206);
    expect((await part('bytes=0-0', { 'if-range': '"other"' }))[0]).toBe(200);
    expect((await get(address, {}, 'PUT')).status).toBe(405);
  });

  it('leaves no file open when the reader disconnects', async () => {
    const id = await storedMedia();
    await world.storage.put(`media/${id}/playable.mp4`, randomBytes(20_000_000));
    const address = `${folderOf(await getMedia(fan.ctx, { media: id }))}/playable.mp4`;
    for (let turn = 0; turn < 10; turn++) {
      const reply = await get(address);
      await reply.body?.cancel();
    }
    expect(await statusOf(address, { range: 'bytes=0-9' })).toBe(206);
    expect(api.log).toEqual([]);
  });
});

describe('locked media', () => {
  it.each(['buy', 'subscribe'] as const)('%s: nothing opens but the cover, for whom it is locked', async (access) => {
    const id = await storedMedia(access === 'buy' ? { priceCents: 500 } : { visibility: 'subscription' });
    const right = await world.createPerson();
    if (access === 'buy') await grantPurchase(world.system, { account: right.id, media: id });
    else await grantSubscription(world.system, { from: right.id, to: author.id });
    for (const person of [null, fan]) {
      const ctx = person?.ctx ?? world.anonymous;
      const view = await getMedia(ctx, { media: id });
      expect(view).toMatchObject({ access, source: null, teaser: null, captions: [] });
      const cover = view?.thumbnail.grid ?? '';
      const login = await loginOf(person);
      expect(await statusOf(cover, login)).toBe(200);
      const folder = cover.split('/').slice(0, 4).join('/');
      for (const file of [...files, 'original.webp', 'original', '../../sources/x/original']) {
        expect(await rawStatusOf(`${folder}/${file}`, login), file).toBeGreaterThanOrEqual(403);
      }
      // A token for the viewer, as if the media were open to them.
      const forged = signFile(ctx, { media: id, access: 'purchased', path: 'playable.mp4' });
      expect(await statusOf(forged, login)).toBe(403);
    }
    for (const person of [right, author, staff]) {
      const folder = folderOf(await getMedia(person.ctx, { media: id }));
      const login = await loginOf(person);
      for (const file of files) expect(await statusOf(`${folder}/${file}`, login), file).toBe(200);
      const reply = await get(`${folder}/playable.mp4`, login);
      await reply.arrayBuffer();
      expect(reply.headers.get('cache-control')).toBe('private, no-cache');
      expect(reply.headers.get('vary')).toMatch(/Cookie/);
      // The same URL without the session, or with another's.
      expect(await statusOf(`${folder}/hls/master.m3u8`)).toBe(403);
      expect(await statusOf(`${folder}/hls/360/0.m4s`, await loginOf(fan))).toBe(403);
    }
  });

  it('accepts the session as a Bearer token too', async () => {
    const id = await storedMedia({ priceCents: 500 });
    const { cookie = '' } = await loginOf(author);
    const folder = folderOf(await getMedia(author.ctx, { media: id }));
    expect(
      await statusOf(`${folder}/playable.mp4`, { authorization: `Bearer ${cookie.slice('auth_id='.length)}` }),
    ).toBe(200);
  });

  it('stops within five seconds of the end of the right', async () => {
    const id = await storedMedia({ visibility: 'subscription' });
    const right = await world.createPerson();
    await grantSubscription(world.system, { from: right.id, to: author.id });
    const segment = `${folderOf(await getMedia(right.ctx, { media: id }))}/hls/360/0.m4s`;
    const login = await loginOf(right);
    expect(await statusOf(segment, login)).toBe(200);
    await endSubscription(world.system, { from: right.id, to: author.id });
    await new Promise((resolve) => setTimeout(resolve, remembered));
    expect(await statusOf(segment, login)).toBe(403);
  });
});

describe('URLs', () => {
  it('rejects a changed token, another media’s, or an expired one', async () => {
    const [one, two] = [await storedMedia(), await storedMedia()];
    const address = (await getMedia(fan.ctx, { media: one }))?.source?.url ?? '';
    const [, , , token = ''] = address.split('/');
    const [expires = '', viewer = '', mac = ''] = token.split('.');
    const other = mac.startsWith('A') ? `B${mac.slice(1)}` : `A${mac.slice(1)}`;
    const later = `${(Number.parseInt(expires, 36) + 3_600_000).toString(36)}.${viewer}.${mac}`;
    for (const changed of [
      `${expires}.${viewer}.${other}`,
      later,
      `${expires}.${fan.id}.${mac}`,
      `${expires}.${viewer}.`,
      'x',
      '..',
      `${token}A`,
    ]) {
      expect(
        await rawStatusOf(`/files/${one}/${changed}/playable.mp4`, await loginOf(fan)),
        changed,
      ).toBeGreaterThanOrEqual(403);
    }
    expect(await statusOf(`/files/${two}/${token}/playable.mp4`)).toBe(403);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 3_600_000 });
    expect(await statusOf(address)).toBe(403);
  });

  it('never leaves the media’s folder', async () => {
    const id = await storedMedia();
    await world.storage.put(`sources/${id}/original`, bytes);
    await world.storage.put(`media/${id}/secret.txt`, bytes);
    const folder = folderOf(await getMedia(world.anonymous, { media: id }));
    const paths = [
      `../../../sources/${id}/original`,
      `..%2f..%2fsources%2f${id}%2foriginal`,
      `%2e%2e/%2e%2e/sources/${id}/original`,
      `hls/..%5c..%5csources/${id}/original`,
      'playable.mp4%00',
      'playable.mp4%00.webp',
      '%00/playable.mp4',
      '/etc/passwd',
      '//etc/passwd',
      '%2fetc%2fpasswd',
      './playable.mp4%2f',
      'hls//master.m3u8',
      'hls/.hidden.m3u8',
      'hls',
      'hls/',
      '',
      'secret.txt',
      'missing.mp4',
      '__proto__',
      'x.constructor',
      `${'a/'.repeat(40)}playable.mp4`,
      `${'a'.repeat(3000)}.mp4`,
    ];
    for (const path of paths) expect(await rawStatusOf(`${folder}/${path}`), path).toBe(404);
    for (const odd of [
      '/files',
      '/files/',
      `/files/${id}`,
      '/files/x/y/z.mp4',
      `/files/${id.toUpperCase()}/${folder.split('/')[3]}/playable.mp4`,
    ]) {
      expect(await rawStatusOf(odd), odd).toBe(404);
    }
    expect(api.log).toEqual([]);
  });
});

describe('media that disappears', () => {
  it.each<[string, MediaValues]>([
    ['removed', { state: 'removed' }],
    ['taken back', { state: 'rejected' }],
    ['made private', { private: true }],
  ])('%s: stops opening within five seconds', async (_case, values) => {
    const id = await storedMedia();
    const folder = folderOf(await getMedia(fan.ctx, { media: id }));
    expect(await statusOf(`${folder}/playable.mp4`)).toBe(200);
    await world.db.update(schema.media).set(values).where(eq(schema.media.id, id));
    await new Promise((resolve) => setTimeout(resolve, remembered));
    for (const file of ['playable.mp4', 'cover.webp']) expect(await statusOf(`${folder}/${file}`)).toBe(404);
    const own = await getMedia(author.ctx, { media: id });
    if (values.state === 'removed') expect(own).toBeNull();
    else expect(await statusOf(own?.source?.url ?? '', await loginOf(author))).toBe(200);
  });

  it('is hidden from blocked viewers, and with a suspended author', async () => {
    const id = await storedMedia({ priceCents: 500 });
    const right = await world.createPerson();
    await grantPurchase(world.system, { account: right.id, media: id });
    const address = (await getMedia(right.ctx, { media: id }))?.source?.url ?? '';
    const login = await loginOf(right);
    await blockAccount(author.ctx, { id: right.id });
    expect(await statusOf(address, login)).toBe(404);
    const free = await storedMedia();
    const open = (await getMedia(fan.ctx, { media: free }))?.source?.url ?? '';
    await world.db.update(schema.accounts).set({ suspendedAt: new Date() }).where(eq(schema.accounts.id, author.id));
    expect(await statusOf(open)).toBe(404);
  });
});
