import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { feedOf, swipe } from './feed-screen.ts';
import { address } from './product.ts';

const stage = openStage();

test('without the network the app opens, says so, and recovers by itself', async () => {
  stage.watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::/);
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const page = await visitor.open('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await feedOf(page).waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  const shell = await page.evaluate(async () => (await caches.match('/index.html'))?.text());
  expect(shell).toContain('<div id="root"></div>');
  expect(kept.filter((path) => /^\/(api|trpc|files)/.test(path))).toEqual([]);

  await visitor.context.setOffline(true);
  await page.reload();
  await page.getByText('You are offline. What you see may be out of date').waitFor();
  await visitor.context.setOffline(false);
  await page.getByText('You are offline. What you see may be out of date').waitFor({ state: 'hidden' });
  await page.goto(`${address}/about`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('on a phone the browser’s offer to install is passed on at the fifth slide', async () => {
  const visitor = await stage.newcomer(phone);
  const page = await visitor.open('/');
  await feedOf(page).waitFor();
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, { prompt: async () => document.body.setAttribute('data-asked', 'true') });
    window.dispatchEvent(offer);
  });
  const sheet = page.getByRole('dialog', { name: 'Install Foxreel' });
  for (let slide = 1; slide <= 5; slide += 1) {
    expect(await sheet.count()).toBe(0);
    await swipe(page, { y: -600 });
    await feedOf(page).locator(`[data-slide="${slide}"][data-current]`).waitFor();
  }
  await sheet.getByRole('button', { name: 'Install' }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(await page.locator('body').getAttribute('data-asked')).toBe('true');
});
