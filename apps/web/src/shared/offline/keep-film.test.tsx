import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mediaForTest } from '../media/testing/media-for-test.ts';
import { chooseRung, filesIn, keepFilm, reviewKeptFilms } from './keep-film.ts';
import { claimKept, dropKept } from './kept-cache.ts';
import { type FakeCaches, stubCaches } from './testing/fake-caches.ts';

const rung = (height: number, bandwidth: number) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=1,RESOLUTION=100x${height},CODECS="avc1"\n${height}/index.m3u8`;
const master = (...rungs: string[]) => ['#EXTM3U', '#EXT-X-VERSION:7', ...rungs, ''].join('\n');
const list = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n0.m4s\n#EXTINF:4,\n1.m4s\n#EXT-X-ENDLIST\n';

let caches: FakeCaches;
/** The server's files by path; a number is a size in bytes. */
let files: Record<string, string | number>;
let views: unknown[] = [];

beforeEach(async () => {
  caches = stubCaches();
  files = {};
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.href);
    if (pathname.startsWith('/trpc/')) return Response.json(views.map((data) => ({ result: { data } })));
    const file = files[pathname];
    if (file === undefined) return new Response(null, { status: 404 });
    const bytes = typeof file === 'number' ? file : file.length;
    return new Response(String(file), { headers: { 'content-length': String(bytes) } });
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  await claimKept('ann');
});

afterEach(async () => {
  await dropKept();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const paths = () => [...(caches.get('kept.ann')?.keys() ?? [])];
const film = (id: string, path: string, access: 'free' | 'purchased' | 'subscriber' = 'free') =>
  mediaForTest({ id, access, type: 'video', source: { type: 'video', url: `/files/${id}/token/${path}` } });

it('takes the lowest rung that looks well, or the best below', () => {
  expect(chooseRung(master(rung(1080, 9), rung(480, 5), rung(240, 1)))?.path).toBe('480/index.m3u8');
  expect(chooseRung(master(rung(240, 1), rung(360, 2)))?.text).toBe(master(rung(360, 2)));
  expect(chooseRung(list)).toBeNull();
  expect(filesIn(list)).toEqual(['init.mp4', '0.m4s', '1.m4s']);
  expect(filesIn(list.replace('#EXT-X-ENDLIST\n', ''))).toBeNull();
});

it('keeps a film’s one rung with all its files', async () => {
  files = {
    '/files/m/token/master.m3u8': master(rung(480, 1), rung(1080, 2)),
    '/files/m/token/480/index.m3u8': list,
    '/files/m/token/480/init.mp4': 'i',
    '/files/m/token/480/0.m4s': '0',
    '/files/m/token/480/1.m4s': '1',
  };
  await keepFilm(film('m', 'master.m3u8'));
  const kept = ['master.m3u8', '480/index.m3u8', '480/init.mp4', '480/0.m4s', '480/1.m4s'];
  expect(paths()).toEqual([...kept.map((path) => `/kept/ann/files/m/${path}`), '/kept/ann/films.json']);
  expect(await caches.get('kept.ann')?.get('/kept/ann/files/m/master.m3u8')?.clone().text()).not.toContain('1080');
});

it('keeps nothing of a film with a missing file, one that is too large, or one of a subscription', async () => {
  files = { '/files/a/token/master.m3u8': master(rung(480, 1)), '/files/a/token/480/index.m3u8': list };
  await keepFilm(film('a', 'master.m3u8'));
  files = { '/files/b/token/b.mp4': 65 * 2 ** 20, '/files/c/token/c.mp4': 5 };
  await keepFilm(film('b', 'b.mp4'));
  await keepFilm(film('c', 'c.mp4', 'subscriber'));
  expect(paths()).toEqual([]);
});

it('deletes what a closed page has left behind', async () => {
  files = { '/files/a/token/f.mp4': 1 };
  const left = await globalThis.caches.open('kept.ann');
  await left.put('/kept/ann/files/x/0.m4s', new Response('half'));
  await left.put('/kept/ann/files/x/still.webp', new Response('picture'));
  await keepFilm(film('a', 'f.mp4'));
  expect(paths()).toEqual(['/kept/ann/files/x/still.webp', '/kept/ann/files/a/f.mp4', '/kept/ann/films.json']);
});

it('keeps the last twenty, within 256 MB', async () => {
  for (let index = 0; index < 22; index += 1) {
    files[`/files/s${index}/token/f.mp4`] = 1;
    await keepFilm(film(`s${index}`, 'f.mp4'));
  }
  const shown = () => paths().flatMap((path) => /files\/(\w+)\//.exec(path)?.[1] ?? []);
  expect(shown()).toHaveLength(20);
  expect(shown()[0]).toBe('s2');
  // Watched again, it is the last to go.
  await keepFilm(film('s2', 'f.mp4'));
  for (let index = 0; index < 5; index += 1) {
    files[`/files/l${index}/token/f.mp4`] = 60 * 2 ** 20;
    await keepFilm(film(`l${index}`, 'f.mp4'));
  }
  expect(shown()).toEqual(['l1', 'l2', 'l3', 'l4']);
});

it('deletes a film that may not be kept any more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  files = { '/files/a/token/f.mp4': 1, '/files/b/token/f.mp4': 1 };
  await keepFilm(film('a', 'f.mp4'));
  await keepFilm(film('b', 'f.mp4'));
  vi.setSystemTime(Date.now() + 25 * 60 * 60_000);
  views = [null, film('b', 'f.mp4')];
  await reviewKeptFilms();
  expect(paths().toSorted()).toEqual(['/kept/ann/files/b/f.mp4', '/kept/ann/films.json']);
});
