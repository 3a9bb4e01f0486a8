import type { Page } from 'playwright-core';

/** Waits until the page has drawn this many frames, so that pending work is done. */
export const frames = (page: Page, count = 30): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame += 1) await new Promise(requestAnimationFrame);
  }, count);
