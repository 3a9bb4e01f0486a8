import { messages } from '@foxreel/contracts';
import { translateError } from '@foxreel/contracts/error-texts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, openStage, patienceMs, phone } from './browser.ts';
import { openRoute } from './every-route.ts';
import { swipe } from './feed-screen.ts';
import { frames } from './frames.ts';
import { layers } from './layers.ts';
import { address } from './product.ts';

const stage = openStage();
const titled = (page: Page, title: string | RegExp) =>
  expect.poll(() => page.title(), { timeout: patienceMs })[typeof title === 'string' ? 'toBe' : 'toMatch'](title);
const landing = (page: Page) => page.getByRole('region', { name: 'Welcome', exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

test('every page has its own title, and receives the focus', async () => {
  const page = await (await stage.newcomer()).open('/');
  await titled(page, 'Foxreel · Real People Real Videos');
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Lives', exact: true })
    .click();
  await titled(page, 'Lives · Foxreel');
  await expect.poll(() => focused(page), { timeout: patienceMs }).toBe('content');
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Inbox', exact: true })
    .click();
  await titled(page, 'Messages · Foxreel');
  await page.goBack();
  await titled(page, 'Lives · Foxreel');
  await page.goto(`${address}/creator_demo`);
  await titled(page, 'Mara Lind · Foxreel');
  await page.goto(`${address}/videos`);
  await titled(page, 'Videos · Foxreel');
});

test('a visitor sees the landing once per visit, and goes on to sign in, sign up or the feed', async () => {
  const visitor = await stage.visitor(phone);
  const page = await visitor.open('/');
  await landing(page).getByRole('heading', { name: 'Real People Real Videos', exact: true }).waitFor();
  await landing(page).getByText('Explore the world by watching and creating live streaming', { exact: true }).waitFor();
  expect(await landing(page).getByRole('link', { name: 'Sign In', exact: true }).getAttribute('href')).toBe('/signin');
  await page.getByRole('feed').waitFor();
  await swipe(page, { y: -500 });
  await landing(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('feed').waitFor();
  await frames(page, 60);
  expect(await landing(page).count()).toBe(0);

  const other = await (await stage.visitor()).open('/');
  await landing(other).getByRole('link', { name: 'Sign Up', exact: true }).click();
  await other.waitForURL(`${address}/signup`);
  const third = await (await stage.visitor()).open('/');
  await landing(third).getByRole('button', { name: 'Watch first', exact: true }).click();
  await landing(third).waitFor({ state: 'detached' });

  const member = await (await stage.newcomer()).open('/');
  await member.getByRole('feed').waitFor();
  expect(await landing(member).count()).toBe(0);
});

test('? shows the shortcuts, Esc hides them, and typing triggers none', async () => {
  const visitor = await stage.visitor();
  const page = await visitor.open('/menu');
  await titled(page, 'Menu · Foxreel');
  const mapOn = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true });
  await page.keyboard.press('?');
  await mapOn(page).getByText('Full screen', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await mapOn(page).waitFor({ state: 'detached' });

  // Another page: a closed dialog goes back in its history, which would undo a navigation started before.
  const form = await visitor.open('/signin');
  const mail = form.getByRole('textbox', { name: 'Email address', exact: true });
  await mail.click();
  await form.keyboard.type('?');
  expect(await mail.inputValue()).toBe('?');
  expect(await mapOn(form).count()).toBe(0);
});

test('single-key shortcuts can be turned off, and it is remembered', async () => {
  const page = await (await stage.visitor()).open('/menu');
  await titled(page, 'Menu · Foxreel');
  const map = page.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true });
  await page.keyboard.press('?');
  const single = map.getByRole('switch', { name: /^Single-key shortcuts/ });
  await single.click();
  await page.keyboard.press('Escape');
  await map.waitFor({ state: 'detached' });
  await layers(page, undefined);

  await page.goto(`${address}/videos`);
  // Not the button's name, which changes once the browser blocks sound.
  const soundOff = () => page.evaluate(() => localStorage.getItem('sound_off'));
  await page
    .getByRole('button', { name: /^(Unmute|Mute)$/ })
    .first()
    .waitFor({ state: 'attached' });
  // The shortcut handler loads with the title, after the first picture.
  await titled(page, 'Videos · Foxreel');
  await page.keyboard.press('m');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+/');
  await map.waitFor();
  expect(await single.isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await map.waitFor({ state: 'detached' });
  expect(await soundOff()).toBeNull();
});

test('the chosen theme applies before the page renders, in every tab', async () => {
  const visitor = await stage.visitor({ colorScheme: 'dark' });
  const page = await visitor.open('/menu');
  const other = await visitor.open('/about');
  const theme = (tab: Page) => tab.evaluate(() => document.documentElement.dataset['theme'] ?? 'system');
  await page.getByRole('radio', { name: 'Light', exact: true }).check();
  expect(await theme(page)).toBe('light');
  await expect.poll(() => theme(other)).toBe('light');
  await page.reload();
  expect(await theme(page)).toBe('light');
  await page.getByRole('radio', { name: 'System', exact: true }).check();
  expect(await theme(page)).toBe('system');
});

test('the language is the browser’s, can be chosen, and stays', async () => {
  const german = await stage.visitor({ locale: 'de-DE' });
  const page = await german.open('/menu');
  const root = (tab: Page) => tab.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);
  await titled(page, 'Menü · Foxreel');
  expect(await root(page)).toBe('de ltr');
  const language = page.getByRole('combobox', { name: 'Sprache', exact: true });
  await language.selectOption('العربية');
  const main = page.getByRole('navigation', { name: 'الرئيسي', exact: true });
  await main.getByRole('link', { name: 'بحث', exact: true }).waitFor();
  expect(await root(page)).toBe('ar rtl');
  await titled(page, 'القائمة · Foxreel');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  await page.reload();
  await main.getByRole('link', { name: 'بحث', exact: true }).click();
  await titled(page, 'بحث · Foxreel');
  expect(await root(page)).toBe('ar rtl');
  expect(await main.evaluate((element) => element.getBoundingClientRect().right)).toBe(desktop.viewport?.width);
  await page.goto(`${address}/menu`);
  await page.getByRole('combobox', { name: 'اللغة', exact: true }).selectOption('English');
  await titled(page, 'Menu · Foxreel');
  expect(await root(page)).toBe('en ltr');
});

test('the language chosen in the account comes along to another device', async () => {
  const person = await stage.newcomer();
  const page = await person.open('/menu');
  const saved = page.waitForResponse((response) => response.url().includes('account.updateProfile') && response.ok());
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Deutsch');
  await saved;
  await titled(page, 'Menü · Foxreel');
  // As a browser that has never shown the choice.
  await page.evaluate(() => localStorage.removeItem('language'));
  await page.reload();
  await titled(page, 'Menü · Foxreel');
});

test('errors of forms and of the server are in the language that is shown', async () => {
  stage.watch.allow(/status of 400/);
  const page = await (await stage.visitor({ ...phone, locale: 'fr-FR' })).open('/signin');
  await page.getByLabel('Adresse e-mail', { exact: true }).fill('kim');
  await page.getByLabel('Mot de passe', { exact: true }).fill('Wrong1234!');
  await page.keyboard.press('Enter');
  await page.getByText(translateError(messages.emailInvalid, 'fr')).waitFor();
  await page.getByLabel('Adresse e-mail', { exact: true }).fill('fan@demo.test');
  await page.keyboard.press('Enter');
  await page.getByText(translateError(messages.signInFailed, 'fr')).waitFor();
});

test('an unknown address says so and leads on', async () => {
  stage.watch.allow(/status of 404/);
  const page = await (await stage.visitor()).open('/nobody/at/all/here');
  await page.getByRole('heading', { name: 'Page not found', exact: true }).waitFor();
  await titled(page, 'Page not found · Foxreel');
  expect(await page.getByRole('link', { name: 'Search', exact: true }).last().getAttribute('href')).toBe('/s');
  await page.getByRole('link', { name: 'Go to the feed', exact: true }).click();
  await page.waitForURL(`${address}/`);
});

test('an unknown account or short link leads to the feed with a notice', async () => {
  stage.watch.allow(/status of 404/);
  const visitor = await stage.visitor();
  const account = 'There’s no account named @nobodyhere';
  for (const [path, notice] of [
    ['/nobodyhere', account],
    ['/nobodyhere/live', account],
    ['/nobodyhere/followers', account],
    ['/short/0123456789', 'This link doesn’t work any more'],
  ] as const) {
    const page = await visitor.open(path);
    await page.getByText(notice).waitFor();
    await page.waitForURL(`${address}/`);
    await page.close();
  }
});

test('a part removed by a new version is loaded by one reload, then reported', async () => {
  stage.watch.allow(/Failed to load resource|dynamically imported/);
  const page = await (await stage.visitor()).open('/menu');
  await titled(page, 'Menu · Foxreel');
  await page.route(/assets\/support-page/, (route) => route.abort());
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.locator('a[href="/support"]').first().click();
  await page.getByText(/Loading chunk support-page[\w-]* failed/).waitFor();
  expect(loads).toEqual([`${address}/support`]);
  await page.unroute(/assets\/support-page/);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await titled(page, /Support|Help|questions/i);
});

test('a phone shows the first picture before the app is loaded, to visitors who confirmed their age', async () => {
  stage.watch.allow(/Failed to load resource/);
  for (const fresh of [false, true]) {
    const page = await (await stage.visitor({ ...phone, fresh })).open('/about');
    await page.route(/assets\/index-[^/]*\.js/, (route) => route.abort());
    const still = page.locator('#root > .first-still');
    await page.goto(`${address}/photos`);
    await still.waitFor({ state: 'attached', timeout: patienceMs });
    const drawn = () => still.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
    await expect.poll(drawn, { timeout: patienceMs }).toBe(true);
    expect(await still.isVisible()).toBe(!fresh);
    await page.unroute(/assets\/index-[^/]*\.js/);
    await page.reload();
    if (fresh) await page.getByRole('button', { name: 'I am 18 or older', exact: true }).tap();
    await page.locator('[role=feed] [data-current]').waitFor();
    expect(await still.count()).toBe(0);
  }
});

test('the first picture of the search waits where its cell will be', async () => {
  stage.watch.allow(/Failed to load resource/);
  const boxOf = (picture: Locator) =>
    picture.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    });
  for (const locale of ['en-US', 'ar']) {
    const page = await (await stage.visitor({ ...phone, locale })).open('/about');
    await page.route(/assets\/index-[^/]*\.js/, (route) => route.abort());
    await page.goto(`${address}/s`);
    const still = page.locator('#root > .first-cell');
    await still.waitFor({ timeout: patienceMs });
    const waiting = await boxOf(still);
    await page.unroute(/assets\/index-[^/]*\.js/);
    await openRoute(page, '/s');
    expect(await boxOf(page.locator('main a[href*="/video/"]:not([href^="/s/"])').first()), locale).toEqual(waiting);
  }
});
