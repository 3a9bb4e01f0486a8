import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { frames } from './frames.ts';
import type { ThemeName } from './themes.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A theme only changes colors. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const rulesFor: Record<ThemeName, string[]> = { dark: everyRule, light: colourRules };
const restMs = 3000;

/** Violations of WCAG 2.2 AA on a page at rest: persistent ones only, as a button may be fading in. */
export async function axeViolations(page: Page, theme: ThemeName): Promise<string[]> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  for (const until = Date.now() + restMs; ; await frames(page)) {
    const found = await violationsNow(page, rulesFor[theme]);
    if (found.length === 0 || Date.now() > until) return found;
  }
}

/** The rule and the element. */
async function violationsNow(page: Page, runOnly: string[]): Promise<string[]> {
  const found: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => id + ' at ' + target.join(' ') + ': ' + (any[0]?.message ?? ''))))`,
  );
  return Array.isArray(found) ? found.map(String) : [String(found)];
}

/** What reaches over the sides of the screen, unless it lies in something that scrolls or cuts it. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const isCut = ({ parentElement: parent }: Element): boolean =>
      parent !== null &&
      parent !== document.body &&
      (getComputedStyle(parent).overflowX !== 'visible' || isCut(parent));
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, height } = element.getBoundingClientRect();
      return height > 1 && right - left > 1 && (right > width + 1 || left < -1) && !isCut(element);
    });
    const wide = scrollWidth > width ? [`the page is ${scrollWidth} px wide`] : [];
    return [...wide, ...beyond.slice(0, 3).map((element) => `${element.outerHTML.slice(0, 120)} sticks out`)];
  });

const targetPx = 44;

/** Controls smaller than 44 px. A link in a sentence is exempt, as in WCAG 2.5.8; so is what nobody sees. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, [role="button"], [role="tab"]';
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' && /^(P|BDI)$/.test(element.parentElement?.tagName ?? '');
    return [...document.querySelectorAll(controls)].flatMap((element) => {
      if (!isShown(element) || element.closest('[aria-hidden="true"], [inert], .sr-only') || inSentence(element))
        return [];
      // A checkbox is as large as its label.
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      if (box.width < 2 || (box.width >= least - 0.5 && box.height >= least - 0.5)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
      return [`${element.tagName.toLowerCase()} “${name}” is ${Math.round(box.width)}×${Math.round(box.height)}`];
    });
  }, targetPx);
