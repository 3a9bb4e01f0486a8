import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, openStage, patienceMs, phone } from './browser.ts';
import { current, feedOf, onSlide, slidesIn, swipe, toTwoFilms, untilStill } from './feed-screen.ts';
import { playbackOf, untilItPlays } from './playback.ts';

const stage = openStage();
async function expectStopped(page: Page, index: number): Promise<void> {
  const video = feedOf(page).locator(`[data-slide="${index}"] video`);
  await expect.poll(async () => (await playbackOf(video)).paused, { timeout: patienceMs }).toBe(true);
}

test('on a desktop the feed moves by key and wheel, plays what is visible, and keeps its position', async () => {
  const fan = await stage.newcomer(desktop);
  const page = await fan.open('/videos');
  await onSlide(page, 0);
  const down = () => page.keyboard.press('ArrowDown');
  const first = await toTwoFilms(page, down);
  const video = current(page).locator('video');
  await untilItPlays(video);
  await page
    .getByRole('complementary', { name: 'Comments', exact: true })
    .getByRole('textbox', { name: 'Write a comment', exact: true })
    .waitFor();

  await down();
  await onSlide(page, first + 1);
  await expectStopped(page, first);
  await untilItPlays(video);

  const box = await current(page).boundingBox();
  if (!box) throw new Error('The slide has no box');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let index = first + 2; index < first + 6; index += 1) {
    await page.mouse.wheel(0, 240);
    await onSlide(page, index);
    expect(await slidesIn(page)).toBeLessThanOrEqual(7);
    await untilStill(page);
  }
  await page.keyboard.press('ArrowUp');
  await onSlide(page, first + 4);

  const shown = await current(page).getByRole('article').getAttribute('aria-label');
  await page
    .getByRole('complementary', { name: 'Comments', exact: true })
    .getByRole('link', { name: /@/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await onSlide(page, first + 4);
  expect(await current(page).getByRole('article').getAttribute('aria-label')).toBe(shown);

  await page.setViewportSize({ width: 899, height: 900 });
  await page.getByRole('complementary', { name: 'Comments', exact: true }).waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 900, height: 900 });
  await page.getByRole('complementary', { name: 'Comments', exact: true }).waitFor();
}, 180_000);

test('the progress bar grows, shows the time, and seeks by key and by finger', async () => {
  const page = await (await stage.newcomer(phone)).open('/videos');
  await onSlide(page, 0);
  await toTwoFilms(page, () => swipe(page, { y: -500 }));
  const video = current(page).locator('video');
  await untilItPlays(video);
  const line = current(page).getByRole('slider', { name: 'Seek', exact: true });
  const played = current(page).locator('.progress-line > span > span');
  const share = () => played.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  await expect.poll(share, { timeout: patienceMs }).toBeGreaterThan(0);
  expect(await line.getAttribute('aria-valuetext')).toMatch(/^0:\d\d$/);

  // Paused, so that only the progress bar moves it.
  await current(page)
    .getByRole('button', { name: /^Pause/ })
    .tap();
  await expect.poll(async () => (await playbackOf(video)).paused, { timeout: patienceMs }).toBe(true);
  const place = () => video.evaluate((film: HTMLVideoElement) => film.currentTime / film.duration);
  const box = await line.boundingBox();
  if (!box) throw new Error('The line has no box');
  await page.touchscreen.tap(box.x + box.width * 0.75, box.y + box.height / 2);
  await expect.poll(place, { timeout: patienceMs }).toBeCloseTo(0.75, 1);
  const before = await place();
  await line.press('ArrowLeft');
  await expect.poll(place, { timeout: patienceMs }).toBeLessThan(before);
  await expect.poll(share, { timeout: patienceMs }).toBeCloseTo(await place(), 2);
}, 120_000);

test('swiping reports watched videos to the server only with the next page of the feed', async () => {
  const viewer = await stage.newcomer(phone);
  const told: string[] = [];
  viewer.context.on('request', (request) => {
    // Creators may follow in a report of their own.
    const [media] = /"media":\["[^\]]*/.exec(request.postData() ?? '') ?? [];
    if (media && request.url().includes('/trpc/stream.watch')) told.push(media);
  });
  const page = await viewer.openListening('/videos', '"media":["');
  for (let index = 1; index <= 5; index += 1) {
    await swipe(page, { y: -500 });
    await onSlide(page, index);
    await untilStill(page);
  }
  expect(new Set(told).size).toBe(1);
}, 120_000);

test('on a phone the feed moves by swipe; videos less than 80 % visible stop', async () => {
  const page = await (await stage.newcomer(phone)).open('/videos');
  const up = () => swipe(page, { y: -500 });
  await onSlide(page, 0);
  const first = await toTwoFilms(page, up);
  const video = current(page).locator('video');
  await untilItPlays(video);
  await up();
  await onSlide(page, first + 1);
  await expectStopped(page, first);
  await untilItPlays(video);
  expect(await slidesIn(page)).toBeLessThanOrEqual(7);

  await swipe(page, { x: -300 });
  await page.getByRole('complementary', { name: 'Comments', exact: true }).waitFor();
  await expectStopped(page, first + 1);
  await swipe(page, { x: 300 });
  await untilItPlays(video);

  await swipe(page, { y: 500 });
  await untilStill(page);
  await onSlide(page, first);
  await current(page)
    .getByRole('button', { name: /^Comments, / })
    .tap();
  await page.getByRole('dialog', { name: 'Comments', exact: true }).waitFor();
  expect(page.url()).toContain('popup=comment');
  await page.goBack();
  await page.getByRole('dialog', { name: 'Comments', exact: true }).waitFor({ state: 'hidden' });
  await onSlide(page, first);
}, 180_000);

test('a picture that returns reuses its element', async () => {
  const page = await (await stage.newcomer(phone)).open('/about');
  await page.addInitScript(() => {
    const made: HTMLImageElement[] = [];
    const counted = new Proxy(window.Image, {
      construct: (Picture) => {
        const picture = new Picture();
        made.push(picture);
        return picture;
      },
    });
    Object.assign(window, { made, Image: counted });
  });
  await page.goto(new URL('/photos', page.url()).href);
  await onSlide(page, 0);
  const still = current(page).locator('[data-stage] img').first();
  const face = current(page).locator('img[src^="/avatars/"]').first();
  await still.evaluate((picture: HTMLImageElement) => picture.decode());
  await face.evaluate((picture: HTMLImageElement) => picture.decode());
  const [shown, person] = [await still.getAttribute('src'), await face.getAttribute('src')];
  /** How many elements were created for each. */
  const made = () =>
    page.evaluate(
      (sources) => {
        const all = Object.entries(window).find(([name]) => name === 'made')?.[1];
        if (!Array.isArray(all)) throw new Error('Nothing counts the pictures');
        return sources.map((src) => all.filter((picture) => picture.getAttribute('src') === src).length);
      },
      [shown, person],
    );
  for (let index = 1; index <= 4; index += 1) {
    await page.keyboard.press('ArrowDown');
    await onSlide(page, index);
    await untilStill(page);
  }
  await feedOf(page).locator('[data-slide="0"]').waitFor({ state: 'detached' });
  const before = await made();
  expect(before).toEqual([1, expect.toSatisfy((count: number) => count >= 1)]);
  for (let index = 3; index >= 0; index -= 1) {
    await page.keyboard.press('ArrowUp');
    await onSlide(page, index);
    await untilStill(page);
  }
  expect(await still.getAttribute('src')).toBe(shown);
  expect(await still.evaluate((picture) => getComputedStyle(picture).opacity)).toBe('1');
  expect(await made()).toEqual(before);
}, 120_000);

test('locked media shows its price or Subscribe, and none of its files opens', async () => {
  const visitor = await stage.visitor();
  const page = await visitor.open('/creator_demo');
  const opened: string[] = [];
  visitor.context.on('response', (response) => {
    if (response.ok() && response.url().includes('/files/')) opened.push(response.url());
  });
  const cells = page.getByRole('link', { name: /Locked.*(Subscribe|\$\d)/ });
  await cells.first().waitFor();
  const cover = cells.locator('img').first();
  await expect.poll(() => cover.evaluate((picture) => getComputedStyle(picture).opacity)).toBe('1');
  const paths = await cells.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const path of paths.slice(0, 4)) {
    const media = await visitor.open(path);
    await media.getByText(/^(.+’s subscribers only|Locked · \$\d.*)$/).waitFor();
    await media.getByRole('link', { name: /^(Subscribe|Sign in to open)$/ }).waitFor();
    expect(await media.locator('video').count()).toBe(0);
    await media.getByRole('link', { name: /^(Subscribe|Sign in to open)$/ }).click();
    await media.getByRole('heading', { name: 'Sign In', exact: true }).waitFor();
    const id = path.split('/').at(-1) ?? '';
    expect(opened.filter((url) => url.includes(id) && !/\/cover\.webp$/.test(url))).toEqual([]);
    await media.close();
  }
}, 120_000);

test('a viewer without access reads the reason in place of the comment field', async () => {
  const fan = await stage.newcomer(desktop);
  const page = await fan.open('/creator_demo');
  const cells = page.getByRole('link', { name: /Locked.*Subscribe/ });
  await cells.first().click();
  await page.getByText('Subscribe to comment', { exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Write a comment', exact: true }).count()).toBe(0);
});

test('a tag’s feed shows the tag, leads to its other type, and back', async () => {
  for (const size of [desktop, phone]) {
    const page = await (await stage.visitor(size)).open('/s/tags/video/sea');
    await page.getByRole('link', { name: 'Watch as feed', exact: true }).click();
    const heading = page.getByRole('heading', { level: 1, name: '#sea', exact: true });
    const kinds = page.getByRole('navigation', { name: '#sea', exact: true });
    await onSlide(page, 0);
    await expect.poll(() => heading.boundingBox().then((box) => box?.height ?? 0)).toBeGreaterThan(16);
    await expect.poll(() => page.title()).toBe('#sea · Foxreel');
    expect(await page.getByRole('link', { name: 'For you', exact: true }).count()).toBe(0);
    expect(await kinds.getByRole('link', { name: 'Videos', exact: true }).getAttribute('aria-current')).toBe('page');

    await kinds.getByRole('link', { name: 'Photos', exact: true }).click();
    await page.waitForURL(/\/photos\/sea$/);
    await heading.waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL(/\/videos\/sea$/);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL(/\/s\/tags\/video\/sea$/);
  }
});

test('the feed of an unused tag says so and leads on', async () => {
  const page = await (await stage.visitor(phone)).open('/photos/nosuchtag');
  await page.getByText('No photos with #nosuchtag yet').waitFor();
  expect(await page.getByText('no more photos', { exact: true }).count()).toBe(0);
  await expect.poll(() => page.title()).toBe('#nosuchtag · Foxreel');
  await page.getByRole('link', { name: 'All photos', exact: true }).click();
  await page.waitForURL(/\/photos$/);
  await onSlide(page, 0);
});
