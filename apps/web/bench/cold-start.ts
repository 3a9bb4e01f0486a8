import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const player = createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js');

/** What somebody without a feed has: hls.js made anew for a playlist, until its first frame. Milliseconds. */
export async function coldStart(page: Page, playlist: string): Promise<number> {
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

/** An empty page of the product's origin with hls.js in it. */
export async function openPlayer(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/offline.html`);
  await page.addScriptTag({ path: player });
}
