import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();

/** Counts transitions, and notes which elements of the new page took part. */
const countTransitions = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    Object.assign(window, { transitions: [] });
    document.startViewTransition = (update) => {
      const transition = start(update);
      const grown = () => document.querySelector('html[data-opening-film] [data-stage]') !== null;
      void transition.ready.then(
        () => Reflect.get(window, 'transitions').push(grown() ? 'grown' : 'faded'),
        () => Reflect.get(window, 'transitions').push('skipped'),
      );
      return transition;
    };
  });
const transitions = (page: Page) => page.evaluate(() => Reflect.get(window, 'transitions'));

test.each(['no-preference', 'reduce'] as const)(
  'from a grid to the film and back, motion: %s',
  async (reducedMotion) => {
    const visitor = await stage.visitor({ ...phone, reducedMotion });
    const page = await visitor.open('/about');
    await countTransitions(page);
    await page.goto(new URL('/creator_demo', page.url()).href);
    const path = await freeFilmOn(page);
    const cell = page.locator(`a[href="${path}"]`).first();
    // The first visit fetches the page's files, and may be too slow to grow.
    for (const visit of [1, 2]) {
      await cell.click();
      await page.waitForURL(`**${path}`);
      await page.locator('[data-stage]').waitFor();
      await expect.poll(() => page.evaluate(() => 'openingFilm' in document.documentElement.dataset)).toBe(false);
      expect(await transitions(page)).toHaveLength(reducedMotion === 'reduce' ? 0 : visit);
      await page.goBack();
      await cell.waitFor();
    }
    if (reducedMotion === 'no-preference') expect((await transitions(page)).at(-1)).toBe('grown');
    const opened = visitor.context.waitForEvent('page');
    await cell.click({ modifiers: ['ControlOrMeta'] });
    await (await opened).close();
    expect(new URL(page.url()).pathname).toBe('/creator_demo');
  },
);
