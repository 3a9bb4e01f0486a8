import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, openStage, patienceMs } from './browser.ts';
import { current, feedOf, onSlide, toTwoFilms, untilStill } from './feed-screen.ts';
import type { Person } from './person.ts';
import { untilItPlays } from './playback.ts';
import { address } from './product.ts';

const stage = openStage();

/** How much of a video is not loaded yet, in seconds. */
const missing = (video: Locator) =>
  video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('That is no video');
    const { buffered, duration } = element;
    return buffered.length === 0 ? duration : duration - buffered.end(buffered.length - 1);
  });

interface VideosReply {
  data: { medias: { processed: { status: string } }[] };
}

/** Until every video has all its qualities: one that gets a better source meanwhile is loaded again. */
const untilProcessed = (person: Person) =>
  expect
    .poll(
      async () => {
        const query = '{ medias(type: video, limit: 100) { processed { status } } }';
        const reply = await person.context.request.post(`${address}/api`, { data: { query } });
        const { data }: VideosReply = await reply.json();
        return data.medias.filter(({ processed }) => processed.status !== 'done').length;
      },
      { timeout: patienceMs },
    )
    .toBe(0);

test('hls.js only maintains the playing video, and loads it to the end from either direction', async () => {
  const fan = await stage.newcomer(desktop);
  await untilProcessed(fan);
  const page = await fan.open('/about');
  // Only hls.js's loops poll ten times a second: two per video.
  await page.addInitScript(() => {
    const loops = new Set<number>();
    const { setInterval: begin, clearInterval: end } = window;
    Object.assign(window, {
      loops,
      setInterval: (run: () => void, delay: number) => {
        const id = begin(run, delay);
        if (delay === 100) loops.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        loops.delete(id);
        end(id);
      },
    });
  });
  const loops = () =>
    page.evaluate(() => {
      const all: unknown = Reflect.get(window, 'loops');
      if (!(all instanceof Set)) throw new Error('Nothing counts the loops');
      return all.size;
    });
  await page.goto(new URL('/videos', page.url()).href);
  await onSlide(page, 0);
  const first = await toTwoFilms(page, () => page.keyboard.press('ArrowDown'));
  const next = feedOf(page).locator(`[data-slide="${first + 1}"] video`);

  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown']) {
    await untilItPlays(current(page).locator('video'));
    await expect.poll(() => missing(current(page).locator('video')), { timeout: patienceMs }).toBeLessThan(0.2);
    await expect.poll(loops, { timeout: patienceMs }).toBe(2);
    const decoded = () => next.evaluate((element) => element instanceof HTMLVideoElement && element.readyState >= 2);
    await expect.poll(decoded, { timeout: patienceMs }).toBe(true);
    await page.keyboard.press(key);
    await untilStill(page);
  }
}, 120_000);

test('turning back twice finds the video loaded', async () => {
  const fan = await stage.newcomer(desktop);
  await untilProcessed(fan);
  const page = await fan.open('/videos');
  await onSlide(page, 0);
  const first = await toTwoFilms(page, () => page.keyboard.press('ArrowDown'));
  for (let at = first + 1; at <= first + 2; at += 1) {
    await page.keyboard.press('ArrowDown');
    await onSlide(page, at);
    await untilStill(page);
  }
  // The last inserted slide is in the page, and with it everything that follows from the rest of the list.
  await feedOf(page)
    .locator(`[data-slide="${first + 5}"]`)
    .waitFor({ state: 'attached' });
  const left = feedOf(page).locator(`[data-slide="${first}"] video`);
  const decoded = () => left.evaluate((element) => element instanceof HTMLVideoElement && element.readyState >= 2);
  await expect.poll(decoded, { timeout: patienceMs }).toBe(true);
});
