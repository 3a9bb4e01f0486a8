import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { current, onSlide, swipe, toTwoFilms } from './feed-screen.ts';
import { untilItPlays } from './playback.ts';

const stage = openStage();

test('a video whose playlist fails is retried, then shows an error, and plays after a manual retry', async () => {
  const fan = await stage.newcomer(phone);
  const refused = new Map<string, number>();
  let broken = true;
  await fan.context.route('**/master.m3u8', (route) => {
    if (!broken) return route.continue();
    const url = route.request().url();
    refused.set(url, (refused.get(url) ?? 0) + 1);
    return route.abort();
  });
  const page = await fan.open('/videos');
  await onSlide(page, 0);
  await toTwoFilms(page, () => swipe(page, { y: -500 }));
  const alert = current(page).getByRole('alert');
  await alert.waitFor({ timeout: 3 * patienceMs });
  expect(Math.max(...refused.values())).toBeGreaterThan(3);
  broken = false;
  await alert.getByRole('button').tap();
  await untilItPlays(current(page).locator('video'));
}, 120_000);

test('a panel next to a video that fails to load leaves the video playing, with an error in its place', async () => {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED|dynamically imported/);
  const fan = await stage.newcomer(phone);
  const page = await fan.open('/about');
  await page.route(/assets\/(comment-sheet|progress-line)/, (route) => route.abort());
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  const lineAsked = page.waitForRequest(/assets\/progress-line/);
  await page.goto(new URL('/videos', page.url()).href);
  await onSlide(page, 0);
  await toTwoFilms(page, () => swipe(page, { y: -500 }));
  const film = current(page).locator('video');
  await untilItPlays(film);
  await lineAsked;
  await current(page)
    .getByRole('button', { name: /^Comments, / })
    .tap();
  await page.getByText('Couldn’t load this', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reload', exact: true }).waitFor();
  await untilItPlays(film);
  expect(loads).toHaveLength(1);
});

test('a panel next to the feed that fails to load leaves the feed working, with a notice', async () => {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED|dynamically imported/);
  const fan = await stage.newcomer();
  const page = await fan.open('/about');
  await page.route(/assets\/media-side-panel/, (route) => route.abort());
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.goto(new URL('/videos', page.url()).href);
  await page.getByText('Couldn’t load this', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reload', exact: true }).waitFor();
  await onSlide(page, 0);
  await toTwoFilms(page, () => page.keyboard.press('ArrowDown'));
  await untilItPlays(current(page).locator('video'));
  expect(loads).toHaveLength(1);
});
