import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(await createTestWorld());
  await mkdir(join(api.webRoot, 'assets'));
  await mkdir(join(api.webRoot, '.vite'));
  await writeFile(join(api.webRoot, 'index.html'), '<!doctype html><title>Foxreel</title><p>The app</p>');
  await writeFile(join(api.webRoot, 'assets/app-1.js'), `console.log('app');${' '.repeat(2000)}`);
  await writeFile(join(api.webRoot, 'first-paint.js'), 'dress()');
  await writeFile(join(api.webRoot, 'film.mp4'), '0123456789');
  await writeFile(join(api.webRoot, '.vite/manifest.json'), '{}');
});

const get = (path: string, init?: RequestInit) => fetch(api.address + path, init);

test('the very first requests, made at once, all get the app', async () => {
  const pages = await Promise.all(Array.from({ length: 8 }, () => get('/studio/upload')));
  expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('the web app: its files compressed and cached for good, index.html for its pages, and nothing else', async () => {
  const asset = await get('/assets/app-1.js', { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect(asset.headers.get('content-type')).toContain('text/javascript');
  expect(await asset.text()).toContain("console.log('app')");
  const again = await get('/assets/app-1.js', { headers: { 'if-none-match': asset.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  const nothing = ['/some.one/video/123', '/some.one/live', '/%', '/a%2fb'];
  for (const page of ['/', '/some.one/followers', '/studio/upload', ...nothing]) {
    const response = await get(page);
    expect(response.status, page).toBe(nothing.includes(page) ? 404 : 200);
    expect(response.headers.get('cache-control'), page).toBe(page === '/' ? 'private, no-store' : 'no-cache');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await response.text()).toContain('The app');
  }
  for (const path of ['/assets/none.js', '/files/none', '/trpc', '/avatars/', '/api', '/api/none']) {
    expect(await (await get(path)).text(), path).not.toContain('The app');
  }
  expect(await (await get('/.vite/manifest.json')).text()).toContain('The app');
  expect(await (await get('/first-paint.js')).text(), 'a file whose name could be a person’s').toBe('dress()');
  const nobody = await get('/some.one');
  expect(nobody.status).toBe(404);
  expect(await nobody.text()).toContain('The app');
  expect((await get('/some.one/followers', { method: 'HEAD' })).status).toBe(200);
  expect((await get('/some.one', { method: 'POST' })).status).toBe(404);
});

test('a video of the web app is served whole or by range', async () => {
  const ask = async (range?: string) => {
    const response = await get('/film.mp4', range === undefined ? {} : { headers: { range } });
    return [response.status, response.headers.get('content-range'), await response.text()];
  };
  expect(await ask()).toEqual([200, null, '0123456789']);
  expect(await ask('bytes=0-1')).toEqual([206, 'bytes 0-1/10', '01']);
  expect(await ask('bytes=8-')).toEqual([206, 'bytes 8-9/10', '89']);
  expect(await ask('bytes=10-')).toEqual([416, 'bytes */10', '']);
});
