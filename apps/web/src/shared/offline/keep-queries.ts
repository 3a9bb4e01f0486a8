import { type DehydratedState, dehydrate, hydrate, type Query } from '@tanstack/react-query';
import { feedSeed, keptSeedKey } from '../api/first-page.ts';
import { queryClient } from '../api/trpc.ts';
import { keptAddress, keptOwner, openKept } from './kept-cache.ts';

/** Of money, staff, support and keys nothing is kept. */
const routers = new Set(['auth', 'account', 'media', 'comments', 'messages', 'library', 'live', 'search', 'site']);
const notKept = new Set([
  'account.apiTokens',
  'account.sessions',
  'live.studio',
  'live.setup',
  'live.health',
  'live.watch',
  // With what the live earned.
  'live.summary',
]);

const settleMs = 500;
const pagesMax = 3;
const entriesMax = 150;
const picturesMax = 300;
/** Of one query, as text. */
const lengthMax = 200_000;
const oldestMs = 14 * 24 * 60 * 60_000;

const pictures = /"(\/(?:files|avatars|message-files)\/[^"\\]+\.webp)"/g;

function procedureOf({ queryKey: [path] }: Query): string {
  return Array.isArray(path) ? path.join('.') : '';
}

function isKept(query: Query): boolean {
  const procedure = procedureOf(query);
  return query.state.status === 'success' && routers.has(procedure.split('.')[0] ?? '') && !notKept.has(procedure);
}

/** The beginning of a long list is enough without a connection. */
function firstPages(state: DehydratedState): DehydratedState {
  const queries = state.queries.map((query) => {
    const { data } = query.state;
    if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return query;
    const { pages, pageParams } = data;
    if (!Array.isArray(pages) || !Array.isArray(pageParams)) return query;
    const cut = { ...data, pages: pages.slice(0, pagesMax), pageParams: pageParams.slice(0, pagesMax) };
    return { ...query, state: { ...query.state, data: cut } };
  });
  return { ...state, queries };
}

const dataAddress = (owner: string, hash: string) => `/kept/${owner}/data/${encodeURIComponent(hash)}`;

/** Evicts the oldest entries of one kind. */
async function evict(cache: Cache, kind: RegExp, most: number): Promise<void> {
  const all = await cache.keys();
  const ofKind = all.filter(({ url }) => kind.test(new URL(url).pathname));
  await Promise.all(ofKind.slice(0, Math.max(0, ofKind.length - most)).map((request) => cache.delete(request)));
}

/** Keeps the pictures in a query that this page has loaded: they come from the browser's own cache. */
async function keepPictures(cache: Cache, owner: string, text: string): Promise<void> {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  for (const [, address = ''] of text.matchAll(pictures)) {
    const kept = keptAddress(owner, address);
    if (!loaded.has(address) || (await cache.match(kept))) continue;
    const response = await fetch(address, { cache: 'force-cache' });
    if (response.ok) await cache.put(kept, response);
  }
}

async function keepQuery(cache: Cache, owner: string, query: Query): Promise<void> {
  const one = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryHash }) => queryHash === query.queryHash,
    shouldDehydrateMutation: () => false,
  });
  const text = JSON.stringify(firstPages(one));
  if (text.length > lengthMax) return;
  // It replaces the earlier copy in one step, also if the page is left meanwhile, and is then the newest.
  await cache.put(dataAddress(owner, query.queryHash), new Response(text));
  if (query.queryHash.includes(feedSeed)) localStorage.setItem(keptSeedKey, feedSeed);
  await keepPictures(cache, owner, text);
}

/** Keeps what is loaded from now on, and what is loaded already, for this account. Returns the function that ends it. */
export function keepQueries(owner: string): () => void {
  const changed = new Set<Query>(queryClient.getQueryCache().getAll().filter(isKept));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = async () => {
    const queries = [...changed];
    changed.clear();
    // Signed out meanwhile, perhaps in another tab.
    const cache = keptOwner() === owner ? await openKept(owner) : null;
    if (!cache) return;
    for (const query of queries) if (keptOwner() === owner) await keepQuery(cache, owner, query);
    await evict(cache, /^\/kept\/[^/]+\/data\//, entriesMax);
    await evict(cache, /\.webp$/, picturesMax);
  };
  const plan = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // A full disk only costs the copies.
      keep().catch(() => undefined);
    }, settleMs);
  };
  plan();
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return;
    changed.add(event.query);
    plan();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Puts into the cache what is kept, where the page has nothing newer. */
export async function restoreQueries(): Promise<void> {
  const owner = keptOwner();
  const cache = owner === null ? null : await openKept(owner);
  if (!cache) return;
  const all = await cache.keys();
  const kept = all.filter(({ url }) => new URL(url).pathname.startsWith(`/kept/${owner}/data/`));
  const since = Date.now() - oldestMs;
  for (const request of kept) {
    const response = await cache.match(request);
    const state: DehydratedState = await response?.json().catch(() => null);
    const [query] = state?.queries ?? [];
    if (query && query.state.dataUpdatedAt > since) hydrate(queryClient, state);
  }
}
