import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { openPhone } from './slow-phone.ts';

const player = createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js');

/** A baseline without a feed: a new hls.js for a playlist, until its first frame. Milliseconds. */
async function coldStart(page: Page, playlist: string): Promise<number> {
  return page.evaluate(async (url) => {
    const made: unknown = Reflect.get(window, 'Hls');
    if (typeof made !== 'function') throw new Error('hls.js is not there');
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.style.width = '390px';
    document.body.replaceChildren(video);
    const began = performance.now();
    const hls = Reflect.construct(made, []);
    const first = new Promise<number>((resolve) => video.requestVideoFrameCallback(() => resolve(performance.now())));
    hls.loadSource(url);
    hls.attachMedia(video);
    void video.play().catch(() => undefined);
    const ended = await Promise.race([
      first,
      new Promise<number>((resolve) => setTimeout(resolve, 20_000, began + 20_000)),
    ]);
    hls.destroy();
    return ended - began;
  }, playlist);
}

/** The same streams with an empty cache: another phone, equally slow, with only hls.js on its page. */
export async function coldStarts(browser: Browser, address: string, playlists: readonly string[]): Promise<number[]> {
  const { page, context } = await openPhone(browser, address, 'fan@demo.test');
  // The page's policy allows no external scripts, so it is injected before the page.
  await page.addInitScript({ path: player });
  await page.goto(`${address}/offline.html`);
  const times: number[] = [];
  for (const playlist of playlists) times.push(await coldStart(page, playlist));
  await context.close();
  return times;
}
