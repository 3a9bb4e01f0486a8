import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { address } from './product.ts';

const stage = openStage();
const eventually = <Value>(value: () => Value | Promise<Value>) => expect.poll(value, { timeout: patienceMs });
const author = 'ines.ridge';

test('the list of followed people allows unfollowing', async () => {
  const fan = await stage.newcomer();
  const page = await fan.open('/followers');
  await page.getByText('There is nothing here yet', { exact: true }).waitFor();
  await page.getByText('Your followers will appear here.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Share your profile', exact: true }).click();
  await page.getByRole('dialog', { name: 'Share', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Following', exact: true }).click();
  await page.waitForURL('**/following');
  await page.getByText('There is nothing here yet', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Find creators', exact: true }).click();
  await page.waitForURL('**/s/creators');

  await page.goto(`${address}/${author}`);
  await page
    .getByRole('button', { name: `Follow ${author}`, exact: true })
    .first()
    .click();
  await page
    .getByRole('button', { name: `Unfollow ${author}`, exact: true })
    .first()
    .waitFor();
  await page
    .getByRole('link', { name: /followers?$/ })
    .first()
    .click();
  await page.waitForURL(`**/${author}/followers`);
  const list = page.getByRole('list', { name: 'Followers', exact: true });
  await list.getByRole('link', { name: new RegExp(`@${fan.username}$`) }).waitFor();
  expect(await list.getByRole('button', { name: `Follow ${fan.username}`, exact: true }).count()).toBe(0);

  await page.goto(`${address}/following`);
  await page.getByRole('button', { name: `Unfollow ${author}`, exact: true }).click();
  await page.getByRole('button', { name: `Follow ${author}`, exact: true }).waitFor();
  const outside = await (await stage.visitor()).open('/following');
  await outside.waitForURL('**/signin');
});

test('a profile has videos, photos and a shop, each with its count', async () => {
  const page = await (await stage.visitor(phone)).open(`/${author}`);
  const tabs = page.getByRole('navigation', { name: 'Media', exact: true });
  const count = async (tab: string) =>
    Number((await tabs.getByRole('link', { name: new RegExp(`^${tab} ?\\d+$`) }).textContent())?.replace(/\D/g, ''));
  const videos = await count('Videos');
  expect(videos).toBeGreaterThan(0);
  await eventually(() => page.getByRole('link', { name: /^Video by/ }).count()).toBe(videos);
  const photos = await count('Photos');
  await tabs.getByRole('link', { name: /^Photos/ }).click();
  await eventually(() => page.getByRole('link', { name: /^Photo by/ }).count()).toBe(photos);
  await tabs.getByRole('link', { name: /^Shop/ }).click();
  await page.waitForURL(`**/${author}/shop`);
  await page
    .getByText('no more shop', { exact: true })
    .or(page.locator(`a[href^="/${author}/shop/"]`))
    .first()
    .waitFor();

  const newcomer = await stage.newcomer(phone);
  const own = await newcomer.open('/profile');
  await own.getByText('user has no media', { exact: true }).waitFor();
});

test('sounds are listed with their length, and one plays at a time', async () => {
  const page = await (await stage.visitor(phone)).open('/sounds');
  const rows = page.getByRole('list', { name: 'Sounds', exact: true }).getByRole('listitem');
  const playing = (row: Locator) => row.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused);
  const [first, second] = [rows.nth(0), rows.nth(1)];
  await first.getByText(/^\d+:\d\d$/).waitFor();
  await first.getByRole('button', { name: /^Play / }).click();
  await eventually(() => playing(first)).toBe(true);
  await second.getByRole('button', { name: /^Play / }).click();
  await eventually(() => playing(second)).toBe(true);
  await eventually(() => playing(first)).toBe(false);
  await second.getByRole('button', { name: /^Pause / }).click();
  await eventually(() => playing(second)).toBe(false);

  const name = (await second.getByRole('progressbar').getAttribute('aria-label'))?.replace('Progress of ', '') ?? '';
  await page.getByRole('searchbox', { name: 'Search sounds', exact: true }).fill(name);
  await page.waitForURL('**/sounds?q=*');
  await page.getByRole('button', { name: `Play ${name}`, exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Search sounds', exact: true }).fill('qqxzjv');
  await page.getByText('There is nothing here yet', { exact: true }).waitFor();
});
