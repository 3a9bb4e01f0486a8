import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs } from './browser.ts';
import { openVersions } from './versions.ts';

const stage = openStage();
const versions = openVersions();

const offer = (page: Page) => page.getByText('A new version of Foxreel is available');
const script = (page: Page) => page.locator('script[type="module"]').last().getAttribute('src');
const newsOf = (page: Page) => page.waitForRequest('**/trpc/stream.open');

/** The worker of this version answers for the page, and no other waits. */
const isServedBy = (page: Page, version: string) =>
  expect
    .poll(
      () =>
        page.evaluate(async (name) => {
          const registration = await navigator.serviceWorker.getRegistration();
          const { installing, waiting, active } = registration ?? {};
          const settled = !installing && !waiting && active?.state === 'activated';
          return settled && navigator.serviceWorker.controller === active && (await caches.has(`shell-${name}`));
        }, version),
      { timeout: patienceMs },
    )
    .toBe(true);

test('only a tab that runs old code is told of a new version; a page that is new already lets its worker in', async () => {
  const gates = ['agree_18', 'cookie_policy'].map((name) => ({ name, value: 'true' }));
  const storageState = { cookies: [], origins: [{ origin: versions.origin(), localStorage: gates }] };
  const { context } = await stage.visitor({ serviceWorkers: 'allow', storageState });
  // Opened to the end: what a page fetches late is of its own version, and gone with it.
  const open = async () => {
    const page = await context.newPage();
    const news = newsOf(page);
    await page.goto(`${versions.origin()}/about`);
    await news;
    return page;
  };
  const old = await open();
  await old.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const entry = await script(old);

  versions.deploy(2);
  const fresh = await open();
  expect(await script(fresh)).toMatch(/^\/assets\/2\//);
  await isServedBy(fresh, '2');
  await offer(old).waitFor();
  expect(await offer(fresh).count()).toBe(0);
  // The old tab goes on: the server has its parts no more, the browser has.
  expect(await old.evaluate(async (path) => (await caches.match(path ?? ''))?.ok, entry)).toBe(true);
  const news = newsOf(old);
  await old.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => script(old), { timeout: patienceMs }).toMatch(/^\/assets\/2\//);
  await old.getByRole('heading', { name: 'About' }).first().waitFor();
  await news;
  await fresh.close();

  // With one tab: loaded anew it is the new version, whose worker waits for the old one to have no tab.
  versions.deploy(3);
  await old.reload();
  expect(await script(old)).toMatch(/^\/assets\/3\//);
  await isServedBy(old, '3');
  expect(await offer(old).count()).toBe(0);
});
