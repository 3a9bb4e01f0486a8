import type { Locator } from 'playwright-core';

/** The number of lines of a button's label. */
export const linesOf = (button: Locator): Promise<number> =>
  button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.querySelector('span') ?? element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
