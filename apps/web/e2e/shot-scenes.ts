import type { Page } from 'playwright-core';
import { openRoute, type Role } from './every-route.ts';

export interface Scene {
  name: string;
  /** Brings the page into a state without an address of its own. */
  open: (page: Page, media: string) => Promise<void>;
}

const unanswered = async (page: Page, questions: readonly string[]) => {
  await openRoute(page, '/about');
  await page.evaluate((names) => {
    for (const name of names) localStorage.removeItem(name);
  }, questions);
  await openRoute(page, '/');
  await page.getByRole('dialog').waitFor();
  // Undoes it for the following pages.
  await page.evaluate(() => {
    for (const name of ['agree_18', 'cookie_policy']) localStorage.setItem(name, 'true');
  });
};

const landingLeft = async (page: Page, path: string) => {
  await page.evaluate(() => sessionStorage.setItem('landing_seen', 'true'));
  await openRoute(page, path);
};

const firstThread = async (page: Page) => {
  await openRoute(page, '/messages/inbox');
  await page.locator('a[href^="/messages/inbox/"]').first().click();
  await page.waitForURL(/\/messages\/inbox\/[\w-]+$/);
  await page.getByRole('textbox', { name: 'Write a message', exact: true }).waitFor();
  await page.waitForTimeout(500);
};

const comments: Scene = {
  name: 'comments',
  open: async (page, media) => {
    await openRoute(page, media);
    await page
      .getByRole('button', { name: /^Comments/ })
      .first()
      .click();
    await page.waitForTimeout(800);
  },
};
const keys: Scene = {
  name: 'keys',
  open: async (page) => {
    await openRoute(page, '/about');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  },
};
const thread: Scene = { name: 'thread', open: firstThread };

/** States without an address, for one role. */
export const scenesOf = (role: Role): readonly Scene[] =>
  role === 'visitor'
    ? [
        { name: 'feed', open: (page) => landingLeft(page, '/') },
        { name: 'age', open: (page) => unanswered(page, ['agree_18', 'cookie_policy']) },
        { name: 'cookies', open: (page) => unanswered(page, ['cookie_policy']) },
        keys,
      ]
    : [comments, thread];
