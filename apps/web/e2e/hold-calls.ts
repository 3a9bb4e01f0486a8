import type { Page, Route } from 'playwright-core';

/** Holds calls to `path`, each until the test decides. */
export async function holdCalls(page: Page, path: string | RegExp): Promise<() => Promise<Route>> {
  const waiting: ((route: Route) => void)[] = [];
  const held: Route[] = [];
  await page.route(path, (route) => {
    const taker = waiting.shift();
    if (taker) taker(route);
    else held.push(route);
  });
  return () => {
    const route = held.shift();
    return route ? Promise.resolve(route) : new Promise((resolve) => waiting.push(resolve));
  };
}
