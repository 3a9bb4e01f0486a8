import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { patienceMs } from './browser.ts';
import { address } from './product.ts';

/** The paths that the service worker has cached. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** The files of the pages in the navigation, as the service worker has them. */
export async function tabFiles(): Promise<string[]> {
  const worker = await (await fetch(`${address}/sw.js`)).text();
  return z.array(z.string()).parse(JSON.parse(/^const tabs = (.*);$/m.exec(worker)?.[1] ?? '[]'));
}

/** Waits until the page works without a connection. */
export async function offlineReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const tabs = await tabFiles();
  await expect.poll(() => keptPaths(page), { timeout: patienceMs }).toEqual(expect.arrayContaining(tabs));
}
