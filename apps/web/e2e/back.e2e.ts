import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { frames } from './frames.ts';
import { layers } from './layers.ts';
import { address, password, unique } from './product.ts';

const stage = openStage();
const patience = { timeout: patienceMs };

const back = (page: Page) => page.goBack({ waitUntil: 'commit' });
const path = (page: Page) => new URL(page.url()).pathname;

/** A conversation of the demo creator, opened from their inbox. */
async function openConversation(): Promise<Page> {
  const [creator, fan] = [await stage.demo('creator@demo.test', phone), await stage.newcomer()];
  const page = await creator.open('/messages/inbox');
  const hello = unique('Back ');
  const first = await fan.open('/messages/to/creator_demo');
  await first.getByRole('textbox', { name: 'Write a message', exact: true }).fill(hello);
  await first.getByRole('button', { name: 'Send', exact: true }).click();
  await first
    .getByRole('region', { name: /^Conversation with/ })
    .getByText(hello)
    .waitFor();
  await page.reload();
  await page.getByRole('link').filter({ hasText: hello }).click();
  await page.getByRole('log').getByText(hello).waitFor();
  return page;
}

test('Back closes a dialog without an address, and closing it otherwise leaves no history entry', async () => {
  const page = await (await stage.visitor(phone)).open('/about');
  await page.goto(`${address}/support`);
  const map = page.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true });
  const open = async () => {
    // The key handler is loaded lazily.
    await expect
      .poll(async () => {
        await page.keyboard.press('?');
        return map.isVisible();
      }, patience)
      .toBe(true);
    await layers(page, 1);
  };
  await open();
  await back(page);
  await map.waitFor({ state: 'detached' });
  expect(path(page)).toBe('/support');

  await open();
  await page.keyboard.press('Escape');
  await map.waitFor({ state: 'detached' });
  await layers(page, undefined);

  await open();
  await page.reload();
  await layers(page, undefined);
  await back(page);
  await expect.poll(() => path(page), patience).toBe('/about');
});

test('a link in a sheet leads on, and Back from there leads to the page without the sheet', async () => {
  const page = await openConversation();
  const thread = path(page);
  const sheet = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('button', { name: 'Attach', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Private media', exact: true }).click();
    await sheet.waitFor();
    await layers(page, 1);
  };
  await open();
  await back(page);
  await sheet.waitFor({ state: 'detached' });
  expect(path(page)).toBe(thread);

  await open();
  await sheet.getByRole('link', { name: 'Upload media', exact: true }).click();
  await page.waitForURL(/\/studio\/upload$/);
  await sheet.waitFor({ state: 'detached' });
  await back(page);
  await page.getByRole('textbox', { name: 'Write a message', exact: true }).waitFor();
  await layers(page, undefined);
  expect(path(page)).toBe(thread);
  await back(page);
  await expect.poll(() => path(page), patience).toBe('/messages/inbox');
});

test('Back does not return to something deleted in a dialog', async () => {
  const page = await openConversation();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete conversation', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for me', exact: true }).click();
  await page.waitForURL(/\/messages\/inbox$/);
  await layers(page, undefined);
  await page.getByRole('textbox', { name: 'Write a message', exact: true }).waitFor({ state: 'detached' });
  // The browser goes back to the page below and removes it: nobody presses Back as fast as a script.
  await frames(page, 60);
  await back(page);
  await frames(page);
  expect(await page.getByRole('textbox', { name: 'Write a message', exact: true }).count()).toBe(0);
  expect(path(page)).toBe('/messages/inbox');
});

test('after a redirect, Back leads to the feed if the page was opened directly, otherwise one step back', async () => {
  const fan = await stage.newcomer(phone);
  const arrow = (page: Page) => page.getByRole('button', { name: 'Back', exact: true });
  const leads = async (page: Page, to: string) => {
    await arrow(page).click();
    await expect.poll(() => path(page), patience).toBe(to);
  };

  const redirected = await fan.open('/account/purchases');
  await redirected.waitForURL(/\/account\/purchases\/transactions$/);
  await leads(redirected, '/');

  const reloaded = await fan.open('/account/purchases');
  await reloaded.waitForURL(/\/account\/purchases\/transactions$/);
  await reloaded.reload();
  await leads(reloaded, '/');

  const stepped = await fan.open('/account');
  await stepped.getByRole('main').getByRole('link', { name: 'Purchases', exact: true }).click();
  await stepped.waitForURL(/\/account\/purchases\/transactions$/);
  await stepped.reload();
  await leads(stepped, '/account');

  const shared = await fan.open('/creator_demo?popup=share&user=creator_demo');
  await shared.getByRole('dialog').waitFor();
  await shared.keyboard.press('Escape');
  await shared.waitForURL(/\/creator_demo$/);
  await leads(shared, '/');
});

test('Back does not leave Foxreel from a page that required signing in', async () => {
  const { email } = await stage.newcomer();
  const page = await (await stage.visitor(phone)).open('/following');
  await page.waitForURL(/\/signin$/);
  await page.getByRole('textbox', { name: 'Email address', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/\/following$/);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => path(page), patience).toBe('/');
});

test('Back leads to the feed from a page opened from /profile, also after a reload', async () => {
  const page = await (await stage.demo('ines-ridge@demo.test', phone)).open('/account');
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await page.waitForURL(`${address}/profile`);
  await page
    .getByRole('link', { name: /^Video by / })
    .first()
    .click();
  await page.waitForURL(/\/video\/[^/]+$/);
  await page.reload();
  await page.getByRole('button', { name: 'Back', exact: true }).first().click();
  await expect.poll(() => path(page), patience).toBe('/');
});
