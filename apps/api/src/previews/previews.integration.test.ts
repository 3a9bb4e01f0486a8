import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSharedLinkInput } from '@foxreel/contracts';
import { createSharedLink, removeSharedLink } from '@foxreel/domain/shared-links';
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
  return { status: response.status, html: await response.text() };
};

test('a profile says who it is about, and nothing that its owner wrote becomes markup', async () => {
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

test('the pages of the site have their own words, and pages behind a login none', async () => {
  expect((await page('/')).html).toContain('Foxreel · Real People Real Videos');
  expect((await page('/about')).html).toContain('<title>About · Foxreel</title>');
  for (const path of ['/messages/inbox', '/studio/upload', '/videos'])
    expect(await page(path), path).toEqual({ status: 200, html: index });
});

test('a free media shows its still; a locked one its blurred cover only', async () => {
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

test('a media under another name or type leads to its right address; where there is nothing to see, nowhere', async () => {
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

test('what a stranger may not know is plain, with 404, also for its owner’s guests and in every address', async () => {
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
  for (const path of ['/sitemap.xml', '/favicon.ico', '/.well-known/security.txt'])
    expect((await page(path)).status, path).toBe(404);

  const gone = await world.createPerson({ suspendedAt: new Date() });
  expect(await page(`/${gone.username}`)).toEqual({ status: 404, html: index });
});

test('a shared link says its own words and shows what it opens; nothing of what it leads to, and nothing to search engines', async () => {
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

test('a viewer who is blocked finds nothing, and an owner their page without telling strangers', async () => {
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

test('oEmbed: a video is a picture that leads to its page, a photo a photo, what is locked a link', async () => {
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
