import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();

/** Counts the transitions of the pages that follow, and those that could not begin. */
const countTransitions = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    const counted = { begun: 0, skipped: 0 };
    Object.assign(window, { counted });
    document.startViewTransition = (update) => {
      const transition = start(update);
      counted.begun += 1;
      transition.ready.catch(() => {
        counted.skipped += 1;
      });
      return transition;
    };
  });
const transitions = (page: Page) => page.evaluate(() => Reflect.get(window, 'counted'));

test.each(['no-preference', 'reduce'] as const)(
  'from a grid to the film and back, motion: %s',
  async (reducedMotion) => {
    const visitor = await stage.visitor({ ...phone, reducedMotion });
    const page = await visitor.open('/about');
    await countTransitions(page);
    await page.goto(new URL('/creator_demo', page.url()).href);
    const path = await freeFilmOn(page);
    const cell = page.locator(`a[href="${path}"]`).first();
    for (const visit of [1, 2]) {
      await cell.click();
      await page.waitForURL(`**${path}`);
      await page.locator('[data-stage]').waitFor();
      await expect.poll(() => page.evaluate(() => 'openingFilm' in document.documentElement.dataset)).toBe(false);
      expect(await transitions(page)).toEqual({ begun: reducedMotion === 'reduce' ? 0 : visit, skipped: 0 });
      await page.goBack();
      await cell.waitFor();
    }
    const opened = visitor.context.waitForEvent('page');
    await cell.click({ modifiers: ['ControlOrMeta'] });
    await (await opened).close();
    expect(new URL(page.url()).pathname).toBe('/creator_demo');
  },
);
