import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient, utils } from '../api/trpc.ts';
import { signInForTest } from '../outbox/testing/sign-in-for-test.ts';
import { keepQueries, restoreQueries } from './keep-queries.ts';
import { claimKept, dropKept, keptAddress, keptOwner, playableAddress } from './kept-cache.ts';
import { type FakeCaches, stubCaches } from './testing/fake-caches.ts';

let caches: FakeCaches;
let end: () => void = () => {};

beforeEach(async () => {
  vi.useFakeTimers();
  caches = stubCaches();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('picture')),
  );
  await claimKept('ann');
});

afterEach(() => {
  end();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(3_000);
const paths = (owner: string) => [...(caches.get(`kept.${owner}`)?.keys() ?? [])];
const threads = (...names: string[]) => ({
  pages: [{ items: [], after: null, count: names.length }],
  pageParams: [null],
});
const inbox = { limit: 30 };
const setInbox = (...names: string[]) => utils.messages.threads.setInfiniteData(inbox, threads(...names));

it('keeps what was loaded before and after it begins, and restores it on an empty page', async () => {
  signInForTest('ann');
  end = keepQueries('ann');
  setInbox('one');
  await settle();
  queryClient.clear();
  await restoreQueries();
  expect(utils.auth.session.getData()?.account?.id).toBe('ann');
  expect(utils.messages.threads.getInfiniteData(inbox)).toEqual(threads('one'));
});

it('replaces nothing newer', async () => {
  end = keepQueries('ann');
  setInbox('one');
  await settle();
  setInbox('one', 'two');
  end();
  await restoreQueries();
  expect(utils.messages.threads.getInfiniteData(inbox)).toEqual(threads('one', 'two'));
});

it('keeps nothing of money, keys and staff', async () => {
  end = keepQueries('ann');
  utils.account.apiTokens.setData(undefined, []);
  utils.account.sessions.setData(undefined, []);
  queryClient.setQueryData([['wallet', 'get'], { type: 'query' }], { coins: 5 });
  queryClient.setQueryData([['staff', 'queues'], { type: 'query' }], {});
  await settle();
  expect(paths('ann')).toEqual([]);
});

it('keeps the pictures that were loaded, without the tokens of their addresses', async () => {
  const loaded = ['/files/m/secret-token/still.webp', '/avatars/a.webp'];
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    loaded.map((path) => ({
      name: new URL(path, location.href).href,
      entryType: 'resource',
      startTime: 0,
      duration: 0,
      toJSON: () => ({}),
    })),
  );
  end = keepQueries('ann');
  queryClient.setQueryData([['media', 'get'], { type: 'query' }], {
    still: '/files/m/secret-token/still.webp',
    avatar: '/avatars/a.webp',
    notShown: '/avatars/b.webp',
    film: '/files/m/secret-token/film.mp4',
  });
  await settle();
  expect(paths('ann')).toEqual(expect.arrayContaining(['/kept/ann/files/m/still.webp', '/kept/ann/avatars/a.webp']));
  expect(paths('ann')).toHaveLength(3);
  for (const [, options] of vi.mocked(fetch).mock.calls) expect(options?.cache).toBe('force-cache');
});

it('deletes everything at the sign-out, and what belonged to another account', async () => {
  end = keepQueries('ann');
  setInbox('one');
  await settle();
  await claimKept('bea');
  expect([...caches.keys()]).toEqual([]);
  end();
  end = keepQueries('bea');
  setInbox('two');
  await settle();
  expect([...caches.keys()]).toEqual(['kept.bea']);
  await dropKept();
  setInbox('three');
  await settle();
  expect(keptOwner()).toBeNull();
  expect([...caches.keys()]).toEqual([]);
  queryClient.clear();
  await restoreQueries();
  expect(utils.messages.threads.getInfiniteData(inbox)).toBeUndefined();
});

it('leads to kept files only without a connection', () => {
  const film = '/files/m/token/480/index.m3u8';
  expect(playableAddress(film)).toBe(film);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(playableAddress(film)).toBe('/kept/ann/files/m/480/index.m3u8');
  expect(playableAddress('https://elsewhere.example/a.mp4')).toBe('https://elsewhere.example/a.mp4');
  expect(keptAddress('ann', '/avatars/a.webp')).toBe('/kept/ann/avatars/a.webp');
});
