import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patienceMs } from './browser.ts';

export const feedOf = (page: Page) => page.getByRole('feed', { name: 'Feed', exact: true });
export const current = (page: Page) => feedOf(page).locator('[data-current]');
export const slidesIn = (page: Page) => feedOf(page).locator('article').count();

/** Waits until the feed is at this position. */
export const onSlide = (page: Page, index: number) =>
  feedOf(page).locator(`[data-slide="${index}"][data-current]`).waitFor();

/** Waits until the list has come to rest: one key press moves by one slide, starting from there. */
export async function untilStill(page: Page): Promise<void> {
  const still = () =>
    feedOf(page).evaluate(async (element) => {
      const before = element.scrollTop;
      for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
      return element.scrollTop === before;
    });
  await expect.poll(still, { timeout: patienceMs }).toBe(true);
}

/** Moves on with `next` until an unlocked video followed by another is on screen; returns its position. */
export async function toTwoFilms(page: Page, next: () => Promise<void>): Promise<number> {
  const films = (index: number) => feedOf(page).locator(`[data-slide="${index}"]`).locator('video').count();
  for (let index = Number(await current(page).getAttribute('data-slide')); index < 16; index += 1) {
    await onSlide(page, index);
    await feedOf(page)
      .locator(`[data-slide="${index + 1}"]`)
      .waitFor({ state: 'attached' });
    if ((await films(index)) > 0 && (await films(index + 1)) > 0) return index;
    await next();
    await untilStill(page);
  }
  throw new Error('No two films follow each other in the feed');
}

/** Drags the screen's middle by this many pixels, in steps as a screen reports them. */
export async function swipe(page: Page, by: { x?: number; y?: number }): Promise<void> {
  const { x = 0, y = 0 } = by;
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  const session = await page.context().newCDPSession(page);
  const steps = 10;
  const at = (step: number) => [
    { x: width / 2 - x / 2 + (x * step) / steps, y: height / 2 - y / 2 + (y * step) / steps },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
