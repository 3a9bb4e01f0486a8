import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { demoFilm, findOnEveryRoute, type Role } from './every-route.ts';

const stage = openStage();
const narrow = { ...phone, viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;

/** What reaches over the sides of the screen, unless it lies in something that scrolls or cuts it. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const isCut = (element: Element): boolean => {
      const { parentElement: parent } = element;
      if (!parent || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isCut(parent);
    };
    const found = [...document.querySelectorAll('h1, h2, p, button, a, input, select, label')]
      .filter((element) => {
        const { left, right, height } = element.getBoundingClientRect();
        return height > 1 && right - left > 1 && (left < -1 || right > width + 1) && !isCut(element);
      })
      .map((element) => `<${element.tagName.toLowerCase()}> ${element.textContent?.trim().slice(0, 40)}`);
    return scrollWidth > width ? [`the page is ${scrollWidth} px wide`, ...found] : found;
  });

const people: Record<Role, (locale: string) => ReturnType<typeof stage.visitor>> = {
  visitor: (locale) => stage.visitor({ ...narrow, locale }),
  fan: (locale) => stage.demo('fan@demo.test', { ...narrow, locale }),
  creator: (locale) => stage.demo('creator@demo.test', { ...narrow, locale }),
};

/** German has the longest words, Arabic runs the other way; a creator has a fan's pages too. */
const cases: { locale: string; role: Role }[] = [
  { locale: 'de-DE', role: 'visitor' },
  { locale: 'de-DE', role: 'fan' },
  { locale: 'de-DE', role: 'creator' },
  { locale: 'ar-EG', role: 'visitor' },
  { locale: 'ar-EG', role: 'creator' },
];

test.each(cases)(
  'no page is wider than 320 px in $locale, as $role',
  async ({ locale, role }) => {
    stage.watch.allow(/status of 404/);
    const person = await people[role](locale);
    const film = await demoFilm(await stage.visitor(phone));
    const wrong = await findOnEveryRoute({ person, role, film }, overflowing);
    expect(wrong).toEqual([]);
  },
  300_000,
);
