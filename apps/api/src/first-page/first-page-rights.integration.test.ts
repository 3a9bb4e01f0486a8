import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blockAccount } from '@foxreel/domain/social';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi, type TestApi, type TestBrowser } from '../testing/test-api.ts';

const index = '<!doctype html><html><head><title>Foxreel</title></head><body><div id="root"></div></body></html>';
const secret = 'a description nobody may read';
const nasty = '</script><script>alert(1)</script> $& <!--';
let world: TestWorld;
let api: TestApi;
let fan: Person;
let viewers: Record<string, TestBrowser>;

beforeAll(async () => {
  world = await createTestWorld();
  api = await createTestApi(world);
  await writeFile(join(api.webRoot, 'index.html'), index);
  fan = await world.createPerson();
  viewers = { visitor: api.browser(), fan: await signIn(api, world, fan) };
});

const creator = (values: Parameters<TestWorld['createPerson']>[0] = {}) =>
  world.createPerson({ creator: true, fullname: 'Secret Name', bio: secret, ...values });
const files = /\/(files|media|avatars)\/|\.webp|\.mp4|\.m3u8/;

/** The page says nothing about its subject to this viewer. */
async function expectNothing(viewer: TestBrowser, path: string, about: string) {
  const response = await viewer.request(path);
  const html = await response.text();
  expect(response.status, about).toBe(404);
  expect(response.headers.get('cache-control'), about).toBe('private, no-store');
  expect(html, about).not.toContain(secret);
  expect(html, about).not.toContain('Secret Name');
  expect(html, about).not.toMatch(files);
  expect(html, about).not.toContain('og:');
  expect(html, about).toContain('"queries":[');
  for (const [, data] of html.matchAll(/"data":(\{[^}]*|\w+)/g)) expect(data, about).toBe('null');
}

test('a subscribers’ or sold media shows its blurred cover and no other address', async () => {
  const author = await creator();
  for (const values of [{ visibility: 'subscription' as const }, { priceCents: 500 }]) {
    const media = await insertMedia(world, author, values);
    for (const [who, viewer] of Object.entries(viewers)) {
      for (const path of [`/${author.username}/video/${media.id}`, `/${author.username}`, '/s', '/']) {
        const html = await (await viewer.request(path)).text();
        expect(html, `${who} ${path}`).toContain('cover.webp');
        expect(html.replaceAll('cover.webp', ''), `${who} ${path}`).not.toMatch(/\.webp|\.m3u8|\.mp4/);
      }
    }
  }
});

test('media that a viewer may not see leave nothing in its page', async () => {
  const author = await creator();
  const later = new Date(world.clock.now().getTime() + 3_600_000);
  const hidden = {
    private: { private: true },
    'in review': { state: 'review', publishedAt: null },
    rejected: { state: 'rejected', publishedAt: null },
    scheduled: { state: 'scheduled', publishedAt: null, availableAt: later },
    'of a suspended creator': {},
    'of a creator who blocks the fan': {},
  } as const;
  for (const [name, values] of Object.entries(hidden)) {
    const isSuspended = name === 'of a suspended creator';
    const owner = isSuspended ? await creator({ suspendedAt: new Date() }) : author;
    const blocks = name.endsWith('blocks the fan') ? await creator() : null;
    const media = await insertMedia(world, blocks ?? owner, { description: secret, ...values });
    if (blocks) await blockAccount(blocks.ctx, { id: fan.id });
    for (const [who, viewer] of Object.entries(viewers)) {
      if (blocks && who === 'visitor') continue;
      for (const type of ['video', 'photo', 'shop'])
        await expectNothing(viewer, `/${(blocks ?? owner).username}/${type}/${media.id}`, `${name}, ${who}, ${type}`);
    }
  }
});

test('a blocked viewer’s and a suspended creator’s profile leave nothing in their pages', async () => {
  const blocking = await creator();
  await insertMedia(world, blocking, { description: secret });
  await blockAccount(blocking.ctx, { id: fan.id });
  const gone = await creator({ suspendedAt: new Date() });
  await insertMedia(world, gone, { description: secret });
  for (const tab of ['', '/video', '/photo', '/shop']) {
    await expectNothing(viewers['fan'] ?? api.browser(), `/${blocking.username}${tab}`, `blocked, ${tab}`);
    for (const [who, viewer] of Object.entries(viewers))
      await expectNothing(viewer, `/${gone.username}${tab}`, `suspended, ${who}, ${tab}`);
  }
  const seen = await (await api.browser().request(`/${blocking.username}`)).text();
  expect(seen).toContain(secret);
});

test('each member gets a document of their own, which no cache may keep', async () => {
  const author = await creator({ fullname: nasty });
  const media = await insertMedia(world, author, { description: nasty });
  const other = await world.createPerson();
  const members = [
    { id: fan.id, browser: viewers['fan'] ?? api.browser() },
    { id: other.id, browser: await signIn(api, world, other) },
    { id: null, browser: api.browser() },
  ];
  const film = `/${author.username}/video/${media.id}`;
  for (const path of ['/', '/videos', '/s', `/${author.username}`, film, '/nobody.at.all']) {
    let etag: string | null = null;
    for (const { id, browser } of members) {
      const response = await browser.request(path, { headers: etag ? { 'if-none-match': etag } : {} });
      const html = await response.text();
      expect(response.status, path).toBe(path === '/nobody.at.all' ? 404 : 200);
      expect(response.headers.get('cache-control'), path).toBe('private, no-store');
      expect(response.headers.get('vary'), path).toMatch(/cookie/);
      etag = response.headers.get('etag');
      expect(etag, path).toBeNull();
      const ids = [fan.id, other.id].filter((each) => html.includes(`"id":"${each}"`));
      expect(ids, path).toEqual(id === null ? [] : [id]);
    }
  }
});

test('words of a search cannot break out of the document', async () => {
  const author = await creator({ fullname: nasty, bio: nasty });
  await insertMedia(world, author, { description: nasty, tags: ['tag'] });
  const words = [nasty, '"><img src=x onerror=alert(1)>', "'); -- or 1=1 & | ! <->:* \\", '\u2028\u0000'];
  for (const path of ['/s', '/s/media/photo', ...words.map((word) => `/s?q=${encodeURIComponent(word)}`)]) {
    const response = await fetch(api.address + path);
    const html = await response.text();
    expect(response.status, path).toBe(200);
    expect(html.match(/<\/script>/g), path).toHaveLength(1);
    expect(html, path).not.toContain('<script>');
    expect(html, path).not.toContain('<!--');
    expect(html, path).not.toContain('onerror');
  }
});
