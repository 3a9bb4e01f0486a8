import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSharedLinkInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createSharedLink, listSitemapPages, listSitemapParts, removeSharedLink } from '@foxreel/domain/shared-links';
import { blockAccount } from '@foxreel/domain/social';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';

const nasty = `"><script>alert(1)</script> & '$& $1`;
const index =
  '<!doctype html><html><head><title>Foxreel</title><meta name="description" content="x" /></head><body></body></html>';
let world: TestWorld;
let api: TestApi;
let author: Person;

beforeAll(async () => {
  world = await createTestWorld();
  api = await createTestApi(world);
  await writeFile(join(api.webRoot, 'index.html'), index);
  author = await world.createPerson({ creator: true, fullname: nasty, bio: nasty });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(api.address + path, { headers });
const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await get(path, headers);
  const html = await response.text();
  // The viewer's own pictures: first-page's tests look at them.
  return { status: response.status, html: html.replace(/<link rel="preload"[^>]*>/g, '') };
};

test('a profile has preview tags, and user text never becomes markup', async () => {
  const { status, html } = await page(`/${author.username}`);
  expect(status).toBe(200);
  expect(html).not.toContain('<script>');
  expect(html.match(/<title>/g)).toHaveLength(1);
  const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;$&amp; $1';
  expect(html).toContain(`<title>${escaped} (@${author.username}) · Foxreel</title>`);
  expect(html).toContain(`<meta property="og:description" content="${escaped}" />`);
  expect(html).toContain(`<link rel="canonical" href="${world.system.webAddress}/${author.username}" />`);
  expect(html).toContain('<meta property="og:type" content="profile" />');
});

test('the site’s pages have their own tags, and pages behind a login none', async () => {
  expect((await page('/')).html).toContain('Foxreel · Real People Real Videos');
  for (const [path, title] of [
    ['/about', 'About'],
    ['/s', 'Search'],
    ['/s/tags', 'Search'],
    ['/lives', 'Lives'],
  ] as const) {
    const { html } = await page(path);
    expect(html, path).toContain(`<title>${title} · Foxreel</title>`);
    expect(html, path).toContain(`<meta property="og:title" content="${title} · Foxreel" />`);
  }
  for (const path of ['/messages/inbox', '/studio/upload', '/videos', '/s/favorites'])
    expect(await page(path), path).toEqual({ status: 200, html: index });
});

test('free media shows its still; locked media only its blurred cover', async () => {
  const free = await insertMedia(world, author, { description: nasty });
  const locked = await insertMedia(world, author, { priceCents: 500 });
  for (const [media, file] of [
    [free, 'preview.webp'],
    [locked, 'cover.webp'],
  ] as const) {
    await world.storage.put(`media/${media.id}/${file}`, Buffer.from(file));
    const { html } = await page(`/${author.username}/video/${media.id}`);
    expect(html).toContain(`<meta property="og:image" content="${world.system.webAddress}/api/preview/${media.id}" />`);
    expect(html).not.toContain('/files/');
    expect(html).not.toContain('<script>');
    const still = await get(`/api/preview/${media.id}`);
    expect(await still.text()).toBe(file);
    expect(still.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
});

test('media under another name or type redirects to its canonical URL; hidden media does not', async () => {
  const media = await insertMedia(world, author);
  const other = await world.createPerson();
  const right = `/${author.username}/video/${media.id}`;
  const ask = async (path: string) => {
    const { status, headers } = await fetch(api.address + path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await ask(`/${author.username}/photo/${media.id}?v=1`)).toEqual([301, `${right}?v=1`]);
  expect(await ask(`/${other.username}/video/${media.id}`)).toEqual([301, right]);
  expect(await ask(`/${other.username}/shop/${media.id}`)).toEqual([301, right]);
  expect(await ask(`/${author.username}/shop/${media.id}`)).toEqual([200, null]);
  expect(await ask(right)).toEqual([200, null]);
  const draft = await insertMedia(world, author, { state: 'review', publishedAt: null });
  expect(await ask(`/${other.username}/video/${draft.id}`)).toEqual([404, null]);
});

test('hidden pages are plain 404s, also for the owner’s guests and under every URL', async () => {
  const draft = await insertMedia(world, author, { state: 'review', publishedAt: null, description: 'not out yet' });
  const path = `/${author.username}/video/${draft.id}`;
  expect(await page(path)).toEqual({ status: 404, html: index });
  expect((await get(`/api/preview/${draft.id}`)).status).toBe(404);
  expect((await get(`/api/oembed?url=${encodeURIComponent(world.system.webAddress + path)}`)).status).toBe(404);
  expect((await page('/nobody.at.all')).status).toBe(404);
  expect((await page('/short/0123456789')).status).toBe(404);
  const malformed = [
    '/short/zzz',
    '/link/zzz',
    `/${author.username}/video/zzz`,
    `/${author.username}/xyz`,
    '/nobody/at/all/here',
  ];
  for (const path of malformed) expect(await page(path), path).toEqual({ status: 404, html: index });
  for (const path of ['/s', '/s/tags', `/${author.username}/live`, `/${author.username}/following`, '/menu', '/signin'])
    expect((await page(path)).status, path).toBe(200);
  for (const path of ['/favicon.ico', '/.well-known/security.txt']) expect((await page(path)).status, path).toBe(404);

  const gone = await world.createPerson({ suspendedAt: new Date() });
  expect(await page(`/${gone.username}`)).toEqual({ status: 404, html: index });
});

test('a shared link shows its own text and what it opens, nothing of its target, and is not indexed', async () => {
  const media = await insertMedia(world, author, { private: true, description: 'mine alone', tags: ['secret'] });
  const make = (terms: { free?: boolean; price?: number }) =>
    createSharedLink(author.ctx, createSharedLinkInput.parse({ media: media.id, description: nasty, ...terms }));
  const priced = await make({ price: 5 });
  for (const link of [priced, await make({ free: true })]) {
    const { status, html } = await page(link.url);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain(`<meta property="og:url" content="${world.system.webAddress}${link.url}" />`);
    expect(html).toContain(`<meta property="og:image" content="${world.system.webAddress}/link-files/${link.id}/`);
    for (const hidden of ['<script>', 'mine alone', 'secret', 'oembed', media.id]) expect(html).not.toContain(hidden);
  }
  const [, picture = ''] = (await page(priced.url)).html.match(/og:image" content="[^"]*(\/link-files\/[^"]+)"/) ?? [];
  await world.storage.put(`media/${media.id}/cover.webp`, Buffer.from('cover'));
  expect(await (await get(picture)).text()).toBe('cover');
  await removeSharedLink(author.ctx, priced);
  expect(await page(priced.url)).toEqual({ status: 404, html: index });
  expect((await page('/')).html).not.toContain('robots');
});

test('a blocked viewer finds nothing, and an owner’s page reveals nothing to visitors', async () => {
  const fan = await world.createPerson();
  const browser = await signIn(api, world, fan);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const media = await insertMedia(world, author);
  const path = `/${author.username}/video/${media.id}`;
  expect((await page(path, { cookie })).html).toContain('og:title');
  await blockAccount(author.ctx, { id: fan.id });
  expect(await page(path, { cookie })).toEqual({ status: 404, html: index });
  expect((await page(`/${author.username}`, { cookie })).status).toBe(404);
  expect((await page(path)).status).toBe(200);

  const own = await insertMedia(world, fan, { private: true, description: 'mine alone' });
  expect(await page(`/${fan.username}/video/${own.id}`, { cookie })).toEqual({ status: 200, html: index });
});

test('oEmbed: a video is a picture linking to its page, a photo a photo, locked media a link', async () => {
  const ask = async (media: { id: string; type: string }, more = '') => {
    const url = `${world.system.webAddress}/${author.username}/${media.type}/${media.id}`;
    const response = await get(`/api/oembed?url=${encodeURIComponent(url)}${more}`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    return response.json();
  };
  const video = await insertMedia(world, author, { description: nasty });
  const photo = await insertMedia(world, author, { type: 'photo' });
  const locked = await insertMedia(world, author, { type: 'photo', visibility: 'subscription' });
  const still = (id: string) => `${world.system.webAddress}/api/preview/${id}`;

  const shown = await ask(video, '&maxwidth=540');
  expect(shown).toMatchObject({ version: '1.0', type: 'video', title: nasty, width: 540, height: 304 });
  expect(shown.html).toContain(still(video.id));
  expect(shown.html).not.toContain('<script>');
  expect(await ask(photo)).toMatchObject({ type: 'photo', url: still(photo.id), width: 1080, height: 608 });
  const link = await ask(locked);
  expect(link).toMatchObject({ type: 'link', thumbnail_url: still(locked.id), thumbnail_width: 340 });
  expect(link).not.toHaveProperty('url');

  expect((await get('/api/oembed')).status).toBe(400);
  expect((await get(`/api/oembed?url=${encodeURIComponent('https://elsewhere.test/a/video/b')}`)).status).toBe(404);
  const xml = `/api/oembed?format=xml&url=${encodeURIComponent(`${world.system.webAddress}/`)}`;
  const refused = await get(xml);
  expect(refused.status).toBe(501);
  expect(await refused.json()).toMatchObject({ error: 'Only format=json is offered' });
});

test('a live page shows whose it is, and whether they are live', async () => {
  const person = await world.createPerson({ creator: true, fullname: 'Lena Live' });
  const path = `/${person.username}/live`;
  expect((await page(path)).html).toContain('<title>Lives by Lena Live · Foxreel</title>');
  await world.db.update(schema.accounts).set({ live: true }).where(eq(schema.accounts.id, person.id));
  const { html } = await page(path);
  expect(html).toContain('<meta property="og:title" content="Lena Live is live · Foxreel" />');
  expect(html).toContain(`<link rel="canonical" href="${world.system.webAddress}${path}" />`);
  expect((await page('/nobody.at.all/live')).status).toBe(404);
});

test('a public video is a VideoObject in JSON-LD; a locked one reveals only what its page shows', async () => {
  const read = async (path: string) => {
    const { html } = await page(path);
    const [, json] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? [];
    return json === undefined ? null : JSON.parse(json);
  };
  const free = await insertMedia(world, author, { description: `</script>${nasty}` });
  const locked = await insertMedia(world, author, { priceCents: 500, description: 'Behind a price' });
  const photo = await insertMedia(world, author, { type: 'photo' });
  const at = (media: { id: string; type: string }) => `/${author.username}/${media.type}/${media.id}`;
  expect(await read(at(free))).toMatchObject({
    '@type': 'VideoObject',
    name: `</script>${nasty}`,
    url: world.system.webAddress + at(free),
    thumbnailUrl: [`${world.system.webAddress}/api/preview/${free.id}`],
    uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    duration: expect.stringMatching(/^PT\d+S$/),
    isAccessibleForFree: true,
    isFamilyFriendly: false,
  });
  const told = await read(at(locked));
  expect(told).toMatchObject({ name: 'Behind a price', isAccessibleForFree: false });
  expect(JSON.stringify(told)).not.toMatch(/\/files\/|contentUrl|embedUrl/);
  expect(await read(at(photo))).toBeNull();
});

test('the sitemap lists only what visitors may open', async () => {
  const [member, gone] = [
    await world.createPerson(),
    await world.createPerson({ suspendedAt: new Date(), creator: true }),
  ];
  const open = await insertMedia(world, author);
  const hidden = [
    await insertMedia(world, author, { private: true }),
    await insertMedia(world, author, { state: 'review', publishedAt: null }),
    await insertMedia(world, gone),
  ];
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${world.system.webAddress}/sitemap.xml`);
  const index = await get('/sitemap.xml');
  expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const parts = [...(await index.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  expect(parts).toEqual(
    ['pages', 'creators=', 'media='].map((part) => `${world.system.webAddress}/sitemap.xml?${part}`),
  );
  const texts = await Promise.all(
    parts.map(async (part) => (await get(part.slice(world.system.webAddress.length))).text()),
  );
  const all = texts.join('');
  expect(all).toContain(`<url><loc>${world.system.webAddress}/lives</loc></url>`);
  expect(all).toMatch(new RegExp(`<loc>[^<]*/${author.username}</loc><lastmod>[\\d-]+T[^<]*Z</lastmod>`));
  expect(all).toMatch(new RegExp(`<loc>[^<]*/video/${open.id}</loc><lastmod>[\\d-]+T[^<]*Z</lastmod>`));
  for (const absent of [member.username, gone.username, ...hidden.map(({ id }) => id)])
    expect(all).not.toContain(absent);
  expect((await get('/sitemap.xml?media=zzz')).status).toBe(404);
});

test('parts of the sitemap follow one another without gaps, however many pages there are', async () => {
  const media = await Promise.all(Array.from({ length: 5 }, () => insertMedia(world, author)));
  const all = await listSitemapParts(world.system, [], 2);
  const parts = all.filter(({ kind }) => kind === 'media');
  const pages = await Promise.all(parts.map((part) => listSitemapPages(world.system, part, 2)));
  expect(Math.max(...pages.map(({ length }) => length))).toBe(2);
  const paths = pages.flat().map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { id } of media) expect(paths).toContain(`/${author.username}/video/${id}`);
  await insertMedia(world, author);
  const later = await listSitemapParts(world.system, all, 2);
  const full = all.filter(({ until }) => until !== null);
  expect(later.filter((part) => full.some(({ until }) => until === part.until))).toEqual(full);
  // Known parts are not read again: a boundary stays although its media is gone.
  const [{ until: gone } = { until: null }] = parts;
  await world.db
    .update(schema.media)
    .set({ state: 'removed' })
    .where(eq(schema.media.id, String(gone)));
  expect((await listSitemapParts(world.system, later, 2)).map(({ until }) => until)).toContain(gone);
});

test('other sites may embed a profile’s picture', async () => {
  await world.storage.put('avatars/there-256.webp', Buffer.from('avatar'));
  expect((await get('/avatars/there-256.webp')).headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});
