import type { Page } from 'playwright-core';

/** Until the page has drawn so many frames: what it is about to do by itself, it has done by then. */
export const frames = (page: Page, count = 30): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame += 1) await new Promise(requestAnimationFrame);
  }, count);
