import { vi } from 'vitest';

/** Caches as a browser has them, by name, and the addresses in each in the order they were put. */
export type FakeCaches = Map<string, Map<string, Response>>;

const pathOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, location.href).pathname;

function cacheOver(entries: Map<string, Response>) {
  return {
    match: async (request: RequestInfo | URL) => entries.get(pathOf(request))?.clone(),
    put: async (request: RequestInfo | URL, response: Response) => {
      entries.delete(pathOf(request));
      entries.set(pathOf(request), response);
    },
    delete: async (request: RequestInfo | URL) => entries.delete(pathOf(request)),
    keys: async () => [...entries.keys()].map((path) => new Request(new URL(path, location.href))),
  };
}

/** Gives the page caches in memory for one test. */
export function stubCaches(): FakeCaches {
  const all: FakeCaches = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map<string, Response>();
      all.set(name, entries);
      return cacheOver(entries);
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  });
  return all;
}
