import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs } from './browser.ts';
import { feedOf, onSlide, untilStill } from './feed-screen.ts';
import { frames } from './frames.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();
/** Longer than the silent retries wait; shorter than the event stream, whose reconnection would rightly ask for everything again. */
const silenceMs = 15_000;
/** One request and its two silent retries. */
const callsOfOneAsking = 3;

/** Small pages, of which none after the first loads until the connection is restored. */
async function breakNextPages(page: Page, list = /\/trpc\/[^?]*media\.list/, limit = 8) {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED/);
  await page.clock.install();
  let asked = 0;
  let broken = true;
  await page.route(list, (route) => {
    const url = route.request().url();
    if (!broken || !url.includes('%22cursor%22%3A%22'))
      return route.continue({ url: url.replace(/%22limit%22%3A\d+/, `%22limit%22%3A${limit}`) });
    asked += 1;
    return route.abort();
  });
  return {
    asked: () => asked,
    mend: () => {
      broken = false;
    },
  };
}

test('a grid whose next page fails says so, stops loading by itself, and continues on request', async () => {
  const page = await (await stage.visitor()).open('/about');
  const line = await breakNextPages(page);
  await page.goto(new URL('/grid', page.url()).href);
  const cells = page.getByRole('link', { name: /^(Video|Photo) by / });
  await cells.first().waitFor();
  const first = await cells.count();
  await cells.last().scrollIntoViewIfNeeded();
  await page.getByRole('alert').filter({ hasText: 'Couldn’t load this' }).waitFor();
  await page.clock.fastForward(silenceMs);
  await frames(page);
  expect(line.asked()).toBe(callsOfOneAsking);
  line.mend();
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect.poll(() => cells.count(), { timeout: patienceMs }).toBeGreaterThan(first);
});

test('a feed whose next page fails ends with a retry', async () => {
  const page = await (await stage.visitor()).open('/about');
  const line = await breakNextPages(page);
  // From within the app: the HTML would contain a complete first page.
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Home', exact: true })
    .click();
  await onSlide(page, 0);
  const end = feedOf(page).locator('[data-slide]', { hasText: 'Couldn’t load the feed' });
  const reached = feedOf(page).locator('[data-slide]:not([inert])', { hasText: 'Couldn’t load the feed' });
  for (let slide = 0; slide < 25 && (await reached.count()) === 0; slide += 1) {
    await page.keyboard.press('ArrowDown');
    await untilStill(page);
  }
  await reached.waitFor();
  await page.clock.fastForward(silenceMs);
  await frames(page);
  expect(line.asked()).toBe(callsOfOneAsking);
  line.mend();
  await reached.getByRole('button', { name: 'Try again', exact: true }).click();
  await end.waitFor({ state: 'detached' });
  await feedOf(page).locator('[data-current] article').waitFor();
});

test('comments that fail to load are reported at their button, which retries', async () => {
  const page = await (await stage.visitor()).open('/ines.ridge');
  const path = await freeFilmOn(page);
  const line = await breakNextPages(page, /\/trpc\/[^?]*comments\.threads/, 1);
  await page.goto(new URL(path, page.url()).href);
  const more = page.getByRole('button', { name: 'Show more comments', exact: true });
  await more.click();
  await page.getByRole('alert').filter({ hasText: 'Couldn’t load this' }).waitFor();
  expect(line.asked()).toBe(callsOfOneAsking);
  line.mend();
  await more.click();
  await expect
    .poll(() => page.getByRole('list', { name: 'Comments', exact: true }).getByRole('listitem').count())
    .toBeGreaterThan(1);
});
