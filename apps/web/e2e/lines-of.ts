import type { Locator } from 'playwright-core';

/** In how many lines the words of a button stand. */
export const linesOf = (button: Locator): Promise<number> =>
  button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.querySelector('span') ?? element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
