import type { FirstPage } from '@foxreel/contracts';
import { queryClient, utils } from './trpc.ts';

function read(): FirstPage | null {
  const text = document.getElementById('first-page')?.textContent;
  return text ? JSON.parse(text) : null;
}

/** What the HTML carries of its page; null if nothing: other pages, a cached shell, the dev server. */
export const firstPage = read();

/** Without a connection the feed is the one that is kept. */
function keptSeed(): string | null {
  try {
    return navigator.onLine ? null : localStorage.getItem(keptSeedKey);
  } catch {
    return null;
  }
}

/** Where the seed of the feed that is kept is stored. */
export const keptSeedKey = 'kept_seed';

/** Of the shuffled feed: later pages continue its order. One per page load: a reload shuffles again. */
export const feedSeed = firstPage?.seed ?? keptSeed() ?? crypto.randomUUID();

/** What the feed begins with: a later answer knows only the shuffle, and nobody's slide may change under them. */
export const feedOpening = firstPage?.opening ?? [];

/** Puts the answers from the HTML into the cache, under the keys of tRPC's hooks: the page needs no further round trip. */
export function cacheFirstPage(): void {
  if (!firstPage) return;
  utils.auth.session.setData(undefined, firstPage.session);
  for (const { path, input, data, paged } of firstPage.queries) {
    const key = [path.split('.'), { input, type: paged ? 'infinite' : 'query' }];
    queryClient.setQueryData(key, paged ? { pages: [data], pageParams: [null] } : data);
  }
}
