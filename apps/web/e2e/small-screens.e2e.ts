import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage } from './browser.ts';
import { openRoute } from './every-route.ts';
import { overflowing, smallTargets } from './page-faults.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();
const touch = { isMobile: true, hasTouch: true, reducedMotion: 'reduce' } as const;
/** The narrowest phone, a phone on its side, and a phone at 200 % zoom. */
const screens: Record<string, BrowserContextOptions> = {
  '320×640': { ...touch, viewport: { width: 320, height: 640 } },
  '844×390': { ...touch, viewport: { width: 844, height: 390 } },
  '195×422': { ...touch, viewport: { width: 195, height: 422 } },
};

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
