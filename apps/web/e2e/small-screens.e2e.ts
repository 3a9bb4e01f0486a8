import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage } from './browser.ts';
import { openRoute } from './every-route.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();
const touch = { isMobile: true, hasTouch: true, reducedMotion: 'reduce' } as const;
/** The narrowest phone, a phone on its side, and a phone at 200 % zoom. */
const screens: Record<string, BrowserContextOptions> = {
  '320×640': { ...touch, viewport: { width: 320, height: 640 } },
  '844×390': { ...touch, viewport: { width: 844, height: 390 } },
  '195×422': { ...touch, viewport: { width: 195, height: 422 } },
};

/** Content that is cut at the page's end, or makes the page scroll sideways. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const wide =
      document.documentElement.scrollWidth > width
        ? [`the page is ${document.documentElement.scrollWidth} px wide`]
        : [];
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width: own, height } = element.getBoundingClientRect();
      return own > 1 && height > 1 && (right > width + 1 || left < -1) && !scrolls(element.parentElement);
    });
    return [...wide, ...beyond.slice(0, 3).map((element) => `${element.outerHTML.slice(0, 120)} sticks out`)];
  });

const target = 44;

/** Controls smaller than 44 px. A link in a sentence is exempt, as in WCAG 2.5.8; so is what nobody sees. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, [role="button"], [role="tab"]';
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.parentElement?.tagName === 'P';
    return [...document.querySelectorAll(controls)].flatMap((element) => {
      if (!isShown(element) || element.closest('[aria-hidden="true"], [inert], .sr-only') || inSentence(element))
        return [];
      // A checkbox is as large as its label.
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      if (box.width < 2 || (box.width >= least - 0.5 && box.height >= least - 0.5)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
      return [`${element.tagName.toLowerCase()} “${name}” is ${Math.round(box.width)}×${Math.round(box.height)}`];
    });
  }, target);

const open = [
  '/',
  '/photos',
  '/lives',
  '/s',
  '/s/tags',
  '/s/creators',
  '/creator_demo',
  '/menu',
  '/signin',
  '/signup',
  '/about',
];
const own = [
  '/account',
  '/account/settings',
  '/account/settings/basic',
  '/account/purchases/transactions',
  '/account/purchases/payment',
  '/messages/inbox',
  '/following',
  '/creator_demo?popup=tips&user=creator_demo',
  '/creator_demo?popup=report_block&user=creator_demo',
];
const creators = [
  '/account/earnings/transactions',
  '/account/media/free/videos',
  '/studio',
  '/studio/upload',
  '/messages/mass',
];

async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    await openRoute(page, path);
    for (const finding of [...(await overflowing(page)), ...(await smallTargets(page))])
      wrong.push(`${path}: ${finding}`);
  }
  return wrong;
}

test.each(Object.entries(screens))(
  'nothing is cut off, and every control is at least 44 px, at %s',
  async (_size, options) => {
    stage.watch.allow(/status of 40[14]/);
    const visitor = await (await stage.visitor(options)).context.newPage();
    const profile = await (await stage.visitor(options)).open('/creator_demo');
    await profile
      .getByRole('link', { name: /^Video by / })
      .first()
      .waitFor();
    const media = await freeFilmOn(profile);
    const fan = await (await stage.demo('fan@demo.test', options)).context.newPage();
    const creator = await (await stage.demo('creator@demo.test', options)).context.newPage();
    const wrong = await Promise.all([walk(visitor, [...open, media]), walk(fan, own), walk(creator, creators)]);
    expect(wrong.flat()).toEqual([]);
  },
  240_000,
);
