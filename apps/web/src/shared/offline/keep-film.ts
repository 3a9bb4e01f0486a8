import type { Access, MediaView } from '@foxreel/contracts';
import { trpcClient } from '../api/trpc.ts';
import { isDataReduced } from '../reduced-data.ts';
import { keptAddress, keptOwner, openKept } from './kept-cache.ts';

const filmsMax = 20;
const filmBytesMax = 64 * 2 ** 20;
const bytesMax = 256 * 2 ** 20;
/** What a phone's screen shows well; lower ones only if there is no such rung. */
const leastHeight = 480;
/** Whether a right still stands is asked again after so long. */
const checkedMs = 24 * 60 * 60_000;

/** Not a subscriber's films: their right ends with the subscription. */
const keepable: readonly Access[] = ['free', 'owner', 'purchased'];

interface KeptFilm {
  media: string;
  bytes: number;
  /** Addresses in the cache. */
  files: string[];
  checkedAt: number;
}

const indexAddress = (owner: string) => `/kept/${owner}/films.json`;

function isKeptFilm(item: unknown): item is KeptFilm {
  if (typeof item !== 'object' || item === null) return false;
  const fields: Record<string, unknown> = { ...item };
  return typeof fields['media'] === 'string' && typeof fields['bytes'] === 'number' && Array.isArray(fields['files']);
}

/** The kept films, oldest first. */
async function readIndex(cache: Cache, owner: string): Promise<KeptFilm[]> {
  const response = await cache.match(indexAddress(owner));
  const index: unknown = await response?.json().catch(() => null);
  return Array.isArray(index) ? index.filter(isKeptFilm) : [];
}

const writeIndex = (cache: Cache, owner: string, films: readonly KeptFilm[]) =>
  cache.put(indexAddress(owner), new Response(JSON.stringify(films)));

async function forget(cache: Cache, { files }: KeptFilm): Promise<void> {
  await Promise.all(files.map((file) => cache.delete(file)));
}

/** The lowest rung of a master playlist that looks well, and the master with that rung alone; null for any other playlist. */
export function chooseRung(master: string): { path: string; text: string } | null {
  const lines = master.split('\n');
  const rungs = lines.flatMap((line, at) => {
    const path = lines[at + 1];
    if (!line.startsWith('#EXT-X-STREAM-INF') || !path) return [];
    const height = Number(/RESOLUTION=\d+x(\d+)/.exec(line)?.[1] ?? 0);
    return [{ line, path, height, bandwidth: Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? 0) }];
  });
  const ascending = rungs.toSorted((a, b) => a.bandwidth - b.bandwidth);
  const chosen = ascending.find(({ height }) => height >= leastHeight) ?? ascending.at(-1);
  if (!chosen) return null;
  const head = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF')),
  );
  return { path: chosen.path, text: [...head, chosen.line, chosen.path, ''].join('\n') };
}

/** The files that a complete media playlist names; null for one that still grows. */
export function filesIn(playlist: string): string[] | null {
  if (!playlist.includes('#EXT-X-ENDLIST')) return null;
  const maps = [...playlist.matchAll(/#EXT-X-MAP:[^\n]*URI="([^"]+)"/g)].map(([, path = '']) => path);
  const segments = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return [...new Set([...maps, ...segments])];
}

/** Fetches a film into the cache, at most `filmBytesMax`. Null if it cannot be kept. */
async function fetchFilm(cache: Cache, owner: string, { id, source }: MediaView): Promise<KeptFilm | null> {
  if (!source) return null;
  const film: KeptFilm = { media: id, bytes: 0, files: [], checkedAt: Date.now() };
  const load = async (address: string): Promise<Response | null> => {
    const response = await fetch(address, { priority: 'low' });
    film.bytes += Number(response.headers.get('content-length') ?? 0);
    return response.ok && film.bytes <= filmBytesMax ? response : null;
  };
  const put = async (address: string, response: Response) => {
    const kept = keptAddress(owner, address);
    film.files.push(kept);
    await cache.put(kept, response);
  };
  const loadFiles = async (addresses: readonly string[]): Promise<boolean> => {
    for (const address of addresses) {
      const response = keptOwner() === owner ? await load(address) : null;
      if (!response) return false;
      await put(address, response);
    }
    return true;
  };
  const loadPlaylist = async (address: string): Promise<boolean> => {
    const text = await (await load(address))?.text();
    if (text === undefined) return false;
    const headers = { 'content-type': 'application/vnd.apple.mpegurl' };
    const rung = chooseRung(text);
    const list = rung ? null : filesIn(text);
    if (!rung && !list) return false;
    await put(address, new Response(rung?.text ?? text, { headers }));
    const absolute = (path: string) => new URL(path, new URL(address, location.href)).href;
    return rung ? loadPlaylist(absolute(rung.path)) : loadFiles((list ?? []).map(absolute));
  };
  const isPlaylist = new URL(source.url, location.href).pathname.endsWith('.m3u8');
  const complete = await (isPlaylist ? loadPlaylist(source.url) : loadFiles([source.url])).catch(() => false);
  if (complete) return film;
  await forget(cache, film);
  return null;
}

/** Takes turns, over all tabs: two films at once would compete with the one that plays, and for the index. */
function inTurn(work: () => Promise<void>): Promise<void> {
  // Pages of an insecure origin have no locks.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request('kept-films', work) : work();
}

/**
 * Keeps a film that was watched for the time without a connection: one that is free, one's own or bought. At most the last 20, and 256 MB.
 */
export const keepFilm = (media: MediaView): Promise<void> => inTurn(() => keepInTurn(media));

/** Deletes files that a page has left behind when it was closed while it fetched a film. */
async function forgetStrays(cache: Cache, films: readonly KeptFilm[]): Promise<void> {
  const indexed = new Set(films.flatMap(({ files }) => files));
  const all = await cache.keys();
  const paths = all.map(({ url }) => new URL(url).pathname);
  const strays = paths.filter((path) => /^\/kept\/[^/]+\/files\/.*(?<!\.webp)$/.test(path) && !indexed.has(path));
  await Promise.all(strays.map((path) => cache.delete(path)));
}

async function keepInTurn(media: MediaView): Promise<void> {
  const owner = keptOwner();
  // Without a service worker nothing could be read again.
  if (!owner || !navigator.serviceWorker?.controller || !keepable.includes(media.access) || isDataReduced()) return;
  const cache = await openKept(owner);
  if (!cache) return;
  const before = await readIndex(cache, owner);
  await forgetStrays(cache, before);
  const kept = before.find((film) => film.media === media.id);
  const film = kept ?? (await fetchFilm(cache, owner, media));
  if (!film || keptOwner() !== owner) return;
  const films = [...before.filter((one) => one.media !== media.id), film];
  while (films.length > filmsMax || films.reduce((sum, { bytes }) => sum + bytes, 0) > bytesMax) {
    const [oldest] = films.splice(0, 1);
    if (oldest) await forget(cache, oldest);
  }
  await writeIndex(cache, owner, films);
}

/** Deletes kept films that the account may not keep any more; each is asked about once a day. */
export const reviewKeptFilms = (): Promise<void> => inTurn(reviewInTurn);

async function reviewInTurn(): Promise<void> {
  const owner = keptOwner();
  const cache = owner ? await openKept(owner) : null;
  if (!owner || !cache) return;
  const films = await readIndex(cache, owner);
  const due = films.filter(({ checkedAt }) => Date.now() - checkedAt > checkedMs);
  if (due.length === 0) return;
  const views = await Promise.all(due.map(({ media }) => trpcClient.media.get.query({ media })));
  const lost = due.filter((_film, at) => !views[at] || !keepable.includes(views[at].access));
  for (const film of lost) await forget(cache, film);
  const checkedAt = Date.now();
  await writeIndex(
    cache,
    owner,
    films.filter((film) => !lost.includes(film)).map((film) => (due.includes(film) ? { ...film, checkedAt } : film)),
  );
}
