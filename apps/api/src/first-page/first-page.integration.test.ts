import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstPage, MediaView, PageView } from '@foxreel/contracts';
import { createShortLink } from '@foxreel/domain/shared-links';
import { blockAccount } from '@foxreel/domain/social';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';

const index = '<!doctype html><html><head><title>Foxreel</title></head><body><div id="root"></div></body></html>';
const nasty = '</script><script>alert(1)</script> $& <!--';
let world: TestWorld;
let api: TestApi;
let author: Person;

beforeAll(async () => {
  world = await createTestWorld();
  api = await createTestApi(world);
  await writeFile(join(api.webRoot, 'index.html'), index);
  author = await world.createPerson({ creator: true, fullname: nasty });
});

interface Carried extends Omit<FirstPage, 'queries'> {
  queries: { path: string; input: Record<string, unknown>; data: PageView<MediaView> & Record<string, unknown> }[];
}
const carried = (html: string): Carried => {
  const text = html.match(/<script type="application\/json" id="first-page">(.*)<\/script>/)?.[1];
  if (!text) throw new Error('The document carries no data');
  return JSON.parse(text);
};
/** The feed's first page. */
const pageOf = ({ queries: [list] }: Carried) => {
  if (list?.path !== 'media.list') throw new Error('The document carries no list');
  return list.data;
};
const still = (html: string) => html.match(/<div id="root"><img class="first-still"[^>]* src="([^"]*)"/)?.[1] ?? null;

test('a feed’s document contains its first page, the signed-in account, and the first picture', async () => {
  const videos = [await insertMedia(world, author), await insertMedia(world, author, { description: nasty })];
  const photo = await insertMedia(world, author, { type: 'photo' });
  const all = [...videos, photo].map(({ id }) => id).sort();
  const ids = (feed: Carried) =>
    pageOf(feed)
      .items.map(({ id }) => id)
      .sort();

  const response = await fetch(`${api.address}/`, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const html = await response.text();
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html).toContain('Real People Real Videos');
  const feed = carried(html);
  expect(ids(feed)).toEqual(all);
  expect(feed.session.account).toBeNull();
  const [first] = pageOf(feed).items;
  expect(still(html)?.replaceAll('&amp;', '&')).toBe(
    first?.type === 'photo' ? first.source?.url : first?.thumbnail.poster,
  );

  const rest = await fetch(
    `${api.address}/trpc/media.list?input=${encodeURIComponent(JSON.stringify({ order: 'rand', seed: feed.seed, limit: 20, filter: { visibility: 'all' } }))}`,
  );
  const { result } = await rest.json();
  const shuffled: string[] = result.data.items.map(({ id }: { id: string }) => id);
  const others = (items: string[]) => items.filter((id) => id !== first?.id);
  expect(others(shuffled)).toEqual(others(pageOf(feed).items.map(({ id }) => id)));

  expect(ids(carried(await (await fetch(`${api.address}/videos`)).text()))).toEqual(videos.map(({ id }) => id).sort());
  const photos = carried(await (await fetch(`${api.address}/photos`)).text());
  expect(photos.queries).toMatchObject([
    { path: 'media.list', input: { type: 'photo', seed: photos.seed }, data: { items: [{ id: photo.id }] } },
  ]);
});

test('it is the viewer’s own feed: without authors who block them, and with blurred covers for locked media', async () => {
  const fan = await world.createPerson({});
  const asked = async () => (await (await signIn(api, world, fan)).request('/')).text();
  expect(carried(await asked()).session.account).toMatchObject({ id: fan.id, username: fan.username });

  await blockAccount(author.ctx, { id: fan.id });
  const empty = await asked();
  expect(pageOf(carried(empty)).items).toEqual([]);
  expect(still(empty)).toBeNull();

  const seller = await world.createPerson({ creator: true });
  const sold = await insertMedia(world, seller, { priceCents: 500 });
  const locked = await asked();
  const [first] = pageOf(carried(locked)).items;
  expect(first).toMatchObject({ id: sold.id, access: 'buy', source: null });
  expect(still(locked)).toMatch(/\/cover\.webp$/);
  expect(still(locked)?.replaceAll('&amp;', '&')).toBe(first?.thumbnail.poster);
  expect(locked.replaceAll(/cover\.webp/g, '')).not.toMatch(/poster\.webp|original\.|\.m3u8|\.mp4/);
});

test('media named by a campaign’s link come first, each once, and invalid ids are ignored', async () => {
  const seller = await world.createPerson({ creator: true });
  const named = [await insertMedia(world, seller), await insertMedia(world, seller)].map(({ id }) => id);
  const link = await createShortLink(seller.ctx, { media: named[0] ?? '' });
  const query = `?c=spring&v=${link.id},${named[1]},${named[1]},%3Cb%3E,nobody`;
  const html = await (await fetch(`${api.address}/${query}`)).text();
  const page = pageOf(carried(html));
  const ids = page.items.map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual(named);
  expect(carried(html).opening).toEqual(named);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(2);
});

test('no feed begins with a locked media while there is an open one', async () => {
  const fan = await world.createPerson({});
  const client = await signIn(api, world, fan);
  for (let at = 0; at < 12; at += 1) {
    const document = carried(await (await client.request('/')).text());
    const [first] = pageOf(document).items;
    expect(first?.access).toBe('free');
    expect(document.opening).toEqual([first?.id]);
  }
});

test('a feed begins with the liveliest: an open film that people talk about, with the most likes', async () => {
  const lively = await createTestWorld();
  const fresh = await createTestApi(lively);
  await writeFile(join(fresh.webRoot, 'index.html'), index);
  const seller = await lively.createPerson({ creator: true });
  const insert = (values: Parameters<typeof insertMedia>[2]) => insertMedia(lively, seller, values);
  await insert({ type: 'photo', likesCount: 90, commentsCount: 9 });
  await insert({ likesCount: 80, commentsCount: 8, visibility: 'subscription' });
  await insert({ likesCount: 70 });
  await insert({ likesCount: 5, commentsCount: 7 });
  const best = await insert({ likesCount: 60, commentsCount: 1 });
  for (let at = 0; at < 6; at += 1) {
    const document = carried(await (await fetch(`${fresh.address}/`)).text());
    expect(document.opening).toEqual([best.id]);
    expect(pageOf(document).items[0]?.id).toBe(best.id);
    expect(pageOf(document).items).toHaveLength(5);
  }
});

test('a feed has something to subscribe to or buy among its first five', async () => {
  const shop = await createTestWorld();
  const fresh = await createTestApi(shop, { variables: { SANDBOX: 'true' } });
  await writeFile(join(fresh.webRoot, 'index.html'), index);
  const seller = await shop.createPerson({ creator: true });
  for (let made = 0; made < 12; made += 1) await insertMedia(shop, seller, {});
  const offer = await insertMedia(shop, seller, { visibility: 'subscription' });
  const places = [];
  for (let at = 0; at < 12; at += 1) {
    const { items } = pageOf(carried(await (await fetch(`${fresh.address}/`)).text()));
    expect(new Set(items.map(({ id }) => id)).size).toBe(13);
    places.push(items.findIndex(({ id }) => id === offer.id));
  }
  expect(places.every((place) => place >= 1 && place <= 4)).toBe(true);
  expect(places).toContain(4);
});

test('profile, media and search carry what they ask for first, and their pictures', async () => {
  const owner = await world.createPerson({ creator: true, bio: nasty });
  const media = await insertMedia(world, owner);
  const htmlOf = async (path: string) => (await fetch(api.address + path)).text();
  const paths = (html: string) => carried(html).queries.map(({ path, input }) => [path, input]);

  const profile = await htmlOf(`/${owner.username}`);
  const username = owner.username.toLowerCase();
  const list = { limit: 50, order: 'latest', type: 'video', filter: { visibility: 'all', username: owner.username } };
  expect(paths(profile).slice(0, 3)).toEqual([
    ['account.profile', { username }],
    ['media.list', list],
    ['media.counts', { username }],
  ]);
  expect(profile).toContain('<img class="first-cover"');
  expect(profile).toContain('<link rel="preload" as="image"');
  expect(profile).toMatch(new RegExp(`<title>.*@${owner.username}`));
  expect(profile.match(/<\/script>/g)).toHaveLength(1);
  const shop = carried(await htmlOf(`/${owner.username}/shop`)).queries[1];
  expect(shop?.input).toMatchObject({ filter: { shop: true } });

  const film = await htmlOf(`/${owner.username}/video/${media.id}`);
  expect(paths(film)).toEqual([['media.get', { media: media.id }]]);
  expect(still(film)).toMatch(/poster\.webp/);

  const search = await htmlOf('/s');
  expect(paths(search).map(([path]) => path)).toEqual(['media.list', 'search.tags', 'search.creators']);
  expect(search).toContain('<img class="first-cell"');
  expect(carried(await htmlOf('/s?q=sea')).queries).toEqual([]);

  const own = await (await signIn(api, world, owner)).request(`/${owner.username}`);
  expect(carried(await own.text())).toMatchObject({ session: { account: { id: owner.id } }, queries: [] });
  expect((await fetch(`${api.address}/nobody.${username}`)).status).toBe(404);
});

test('an unreadable feed leaves the plain page, and other pages contain no data', async () => {
  const broken = await createTestApi(world, {
    db: new Proxy(world.db, {
      get() {
        throw new Error('The database is away');
      },
    }),
  });
  await writeFile(join(broken.webRoot, 'index.html'), index);
  const plain = await fetch(`${broken.address}/videos`);
  expect([plain.status, await plain.text()]).toEqual([200, index]);
  expect(await (await fetch(`${api.address}/about`)).text()).not.toContain('first-page');
  expect((await fetch(`${api.address}/`, { method: 'HEAD' })).status).toBe(200);
});
