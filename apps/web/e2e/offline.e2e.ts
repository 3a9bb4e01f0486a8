import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { feedOf, onSlide, swipe, untilStill } from './feed-screen.ts';
import { keptPaths, offlineReady, tabFiles } from './offline-ready.ts';
import { address, demo } from './product.ts';

const stage = openStage();

test('offline, the app opens, says so, and recovers by itself', async () => {
  stage.watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::/);
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const page = await visitor.open('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await feedOf(page).waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const kept = await keptPaths(page);
  expect(kept).toContain('/index.html');
  const shell = await page.evaluate(async () => (await caches.match('/index.html'))?.text());
  expect(shell).toContain('<div id="root"></div>');
  expect(kept.filter((path) => /^\/(api|trpc|files)/.test(path))).toEqual([]);

  await visitor.context.setOffline(true);
  await page.reload();
  await page.getByText('You’re offline. What you see may be out of date', { exact: true }).waitFor();
  await visitor.context.setOffline(false);
  await page.getByText('You’re offline. What you see may be out of date', { exact: true }).waitFor({ state: 'hidden' });
  await page.goto(`${address}/about`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('offline, every tab opens, shows what was seen or that it is not kept, and recovers when the connection is back', async () => {
  stage.watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::|Failed to fetch/);
  const creator = await stage.demo(demo.creator, { serviceWorkers: 'allow' });
  const page = await creator.open('/');
  await feedOf(page).waitFor();
  const tabs = await tabFiles();
  for (const name of ['page-routes', 'search-page', 'studio-page', 'inbox-page', 'menu-page', 'lives-page', 'toaster'])
    expect(tabs.join(), name).toContain(`/${name}-`);
  await offlineReady(page);
  // The feed and the session are kept.
  await expect
    .poll(() => keptPaths(page), { timeout: patienceMs })
    .toEqual(expect.arrayContaining([expect.stringContaining('session'), expect.stringContaining('rand')]));

  await creator.context.setOffline(true);
  const tab = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first();
  const notKept = page.getByRole('main').getByText('This isn’t kept on your device');
  for (const name of ['Search', 'Lives', 'Inbox']) {
    await tab(name).click();
    await notKept.first().waitFor();
  }
  await tab('Create').click();
  await page.getByRole('heading', { name: 'Studio', exact: true }).waitFor();
  await tab('Menu').click();
  await page.getByRole('link', { name: 'My media', exact: true }).waitFor();
  await tab('Home').click();
  await feedOf(page).waitFor();

  // From scratch: reopening the app offline shows what was seen, and says what was not.
  await page.goto(address);
  await feedOf(page).waitFor();
  for (const path of ['/s', '/lives', '/messages/inbox']) {
    await page.goto(address + path);
    await notKept.first().waitFor();
    await page.getByText('You’re offline. What you see may be out of date', { exact: true }).waitFor();
  }
  await page.goto(`${address}/studio`);
  await page.getByRole('heading', { name: 'Studio', exact: true }).waitFor();
  await page.goto(`${address}/menu`);
  await page.getByRole('link', { name: 'My media', exact: true }).waitFor();
  await page.goto(`${address}/messages/inbox`);
  await notKept.first().waitFor();
  await creator.context.setOffline(false);
  await page.getByRole('navigation', { name: 'Conversations', exact: true }).waitFor();
});

test('on a phone the browser’s install prompt is offered at the fifth slide', async () => {
  const visitor = await stage.newcomer(phone);
  const page = await visitor.open('/');
  await feedOf(page).waitFor();
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, { prompt: async () => document.body.setAttribute('data-asked', 'true') });
    window.dispatchEvent(offer);
  });
  const sheet = page.getByRole('dialog', { name: 'Install Foxreel', exact: true });
  for (let slide = 1; slide <= 5; slide += 1) {
    expect(await sheet.count()).toBe(0);
    await swipe(page, { y: -500 });
    await onSlide(page, slide);
    // Behind the sheet the feed is inert.
    if (slide < 5) await untilStill(page);
  }
  await sheet.getByRole('button', { name: 'Install', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(await page.locator('body').getAttribute('data-asked')).toBe('true');
});
