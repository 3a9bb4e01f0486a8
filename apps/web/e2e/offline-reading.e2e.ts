import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { keptPaths, offlineReady } from './offline-ready.ts';
import { address, unique } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();
const creator = 'nordlys';
const keptData = async (page: Page) => {
  const paths = await keptPaths(page);
  return paths.filter((path) => path.startsWith('/kept/')).map((path) => decodeURIComponent(path));
};

test('without a connection every tab opens with what was seen, the film plays, and signing out leaves nothing', async () => {
  stage.watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::|Failed to fetch|Failed to load chunk/);
  const fan = await stage.newcomer({ ...phone, serviceWorkers: 'allow' });
  const page = await fan.open(`/messages/to/${creator}`);
  const message = unique('Seen before ');
  await page.getByRole('textbox', { name: 'Write a message', exact: true }).fill(message);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/messages\/inbox\/./);
  await page.getByRole('log').getByText(message).waitFor();
  const thread = page.url();
  await offlineReady(page);

  const keeps = (...parts: string[]) =>
    expect
      .poll(() => keptData(page), { timeout: patienceMs })
      .toEqual(expect.arrayContaining(parts.map((part) => expect.stringContaining(part))));
  await page.goto(`${address}/messages/inbox`);
  await page.getByRole('link', { name: new RegExp(message) }).waitFor();
  await keeps('"messages","threads"', '"messages","list"', '"auth","session"');
  await page.goto(`${address}/${creator}`);
  const film = await freeFilmOn(page);
  await keeps('"account","profile"');
  await page.goto(`${address}/`);
  await page.getByRole('feed', { name: 'Feed', exact: true }).locator('[data-current]').waitFor();
  await keeps('"order":"rand"');
  await page.goto(address + film);
  const id = film.split('/').at(-1) ?? '';
  await keeps('/films.json', '"media","get"', `/files/${id}/`);

  await fan.context.setOffline(true);
  await page.goto(address + film);
  const video = page.locator('video').first();
  await video.waitFor();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: patienceMs })
    .toBeGreaterThan(0.5);
  const file = (await keptData(page)).find((path) => path.includes(`/files/${id}/`) && !path.endsWith('.webp')) ?? '';
  const partOf = (path: string) =>
    page.evaluate(async (path) => {
      const response = await fetch(path, { headers: { range: 'bytes=2-11' } });
      return { status: response.status, size: (await response.blob()).size };
    }, path);
  expect(await partOf(file)).toEqual({ status: 206, size: 10 });
  // Nobody else's.
  expect(await partOf(file.replace(/^\/kept\/[^/]+/, '/kept/somebody'))).toEqual({ status: 404, size: 0 });
  await page.goto(`${address}/`);
  await page.getByRole('feed', { name: 'Feed', exact: true }).locator('[data-current]').waitFor();
  await page.goto(`${address}/messages/inbox`);
  await page.getByRole('link', { name: new RegExp(message) }).waitFor();
  await page.goto(thread);
  await page.getByRole('log').getByText(message).waitFor();
  await page.goto(`${address}/${creator}`);
  await page.getByRole('button', { name: `Follow ${creator}`, exact: true }).waitFor();
  await page.goto(`${address}/profile`);
  await page.getByText(`@${fan.username}`).first().waitFor();
  await page.goto(`${address}/account/settings`);
  await page.getByRole('link', { name: /^Data use/ }).waitFor();
  await page.goto(`${address}/s`);
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().waitFor();
  await page.goto(`${address}/following`);
  await page.getByText('This isn’t kept on your device').waitFor();
  await page.goto(`${address}/account`);
  await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();

  await fan.context.setOffline(false);
  await page.goto(`${address}/account`);
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL(`${address}/`);
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContainEqual(expect.stringMatching(/^kept\./));
  expect(await keptData(page)).toEqual([]);
}, 240_000);
