import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs } from './browser.ts';
import { openVersions } from './versions.ts';

const stage = openStage();
const versions = openVersions();

const offer = (page: Page) => page.getByText('A new version of Foxreel is available', { exact: true });
const script = (page: Page) => page.locator('script[type="module"]').last().getAttribute('src');
const streamOpening = (page: Page) => page.waitForRequest('**/trpc/stream.open');

/** This version's worker controls the page, and no other waits. */
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

test('only a tab with old code announces a new version; an up-to-date page activates its worker', async () => {
  const gates = ['agree_18', 'cookie_policy'].map((name) => ({ name, value: 'true' }));
  const storageState = { cookies: [], origins: [{ origin: versions.origin(), localStorage: gates }] };
  const { context } = await stage.visitor({ serviceWorkers: 'allow', storageState });
  // Fully loaded: lazy parts of a page belong to its version and disappear with it.
  const open = async () => {
    const page = await context.newPage();
    const opening = streamOpening(page);
    await page.goto(`${versions.origin()}/about`);
    await opening;
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
  // The old tab keeps working: the server no longer has its files, but the browser does.
  expect(await old.evaluate(async (path) => (await caches.match(path ?? ''))?.ok, entry)).toBe(true);
  const opening = streamOpening(old);
  await old.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect.poll(() => script(old), { timeout: patienceMs }).toMatch(/^\/assets\/2\//);
  await old.getByRole('heading', { name: 'About', exact: true }).first().waitFor();
  await opening;
  await fresh.close();

  // With one tab: a reload loads the new version, whose worker waits until the old one has no tab.
  versions.deploy(3);
  await old.reload();
  expect(await script(old)).toMatch(/^\/assets\/3\//);
  await isServedBy(old, '3');
  expect(await offer(old).count()).toBe(0);
});
