import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { openRoute } from './every-route.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();
/** What these pages ask for first: the document has answered it. */
const carried = [
  'auth.session',
  'media.list',
  'media.get',
  'media.counts',
  'account.profile',
  'search.tags',
  'search.creators',
];

test.each(['visitor', 'fan'] as const)(
  'feed, profile, film and search need no round trip for what they show first, as %s',
  async (who) => {
    const person = await (who === 'fan' ? stage.demo('fan@demo.test', phone) : stage.visitor(phone));
    const page = await person.open('/creator_demo');
    await page
      .getByRole('link', { name: /^Video by / })
      .first()
      .waitFor();
    const film = await freeFilmOn(page);
    for (const path of ['/', '/creator_demo', '/creator_demo/photo', film, '/s', '/s/media/photo']) {
      let asked: string[] = [];
      const note = (request: { url(): string }) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/trpc/')) asked.push(...pathname.slice('/trpc/'.length).split(','));
      };
      page.on('request', note);
      // Once more if a loaded server sent the document without data, or if an event about what the page shows made it ask again.
      await expect
        .poll(
          async () => {
            asked = [];
            await openRoute(page, path);
            return {
              path,
              documents: await page.locator('#first-page').count(),
              asked: asked.filter((name) => carried.includes(name)),
            };
          },
          { timeout: patienceMs },
        )
        .toEqual({ path, documents: 1, asked: [] });
      page.off('request', note);
    }
  },
);

test('the service worker keeps no document with a member’s data', async () => {
  const fan = await stage.demo('fan@demo.test', { ...phone, serviceWorkers: 'allow' });
  const page = await fan.open('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  for (const path of ['/', '/creator_demo', '/s']) {
    await openRoute(page, path);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }
  const kept = await page.evaluate(async () => {
    const pages: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        if (response?.headers.get('content-type')?.includes('html')) pages.push(await response.text());
      }
    }
    return pages;
  });
  expect(kept.length).toBeGreaterThan(0);
  for (const html of kept) expect(html).not.toContain('first-page');
});
