import type { Page } from 'playwright-core';

/** What has the focus, as a screen reader announces it: role and name. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labelled = element.getAttribute('aria-labelledby');
    const label =
      element.getAttribute('aria-label') ??
      (labelled && document.getElementById(labelled)?.textContent) ??
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]?.textContent
        : null) ??
      element.textContent;
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${label?.trim() ?? ''}`;
  });

/** Whether the focus is visible: it has a ring. */
const hasRing = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    for (let element = document.activeElement; element; element = element.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      if ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow.includes('inset')) return true;
      if (!element.matches(':focus, :has(:focus)') || element.tagName === 'FORM') return false;
    }
    return false;
  });

/** Tabs until the target has the focus; throws after a full round, or if the focus is invisible. */
export async function tabTo(page: Page, target: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    const here = await focused(page);
    if (target.test(here)) {
      if (!(await hasRing(page))) throw new Error(`The focus cannot be seen: ${here}`);
      return;
    }
    passed.push(here);
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${key}: ${[...new Set(passed)].join(' | ')}`);
}

/** Tabs to it and presses Enter. */
export async function enterOn(page: Page, target: RegExp): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
