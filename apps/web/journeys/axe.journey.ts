import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage } from './browser.ts';
import { openRoute, type Role, routesOf } from './every-route.ts';
import { freeFilmOn } from './profile-screen.ts';
import { chooseTheme, type ThemeName, themes } from './themes.ts';

const stage = openStage();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong on a page at rest: what it finds twice, for a button may fade in just then. */
async function violations(page: Page): Promise<string[]> {
  if ((await violationsNow(page)).length === 0) return [];
  await page.waitForTimeout(1000);
  return violationsNow(page);
}

/** The rule and where. */
async function violationsNow(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(levels)}, resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => id + ' at ' + target.join(' ') + ': ' + (any[0]?.message ?? ''))))`,
  );
  return Array.isArray(found) ? found.map(String) : [String(found)];
}

const people: Record<Role, () => ReturnType<typeof stage.visitor>> = {
  visitor: () => stage.visitor({ reducedMotion: 'reduce' }),
  fan: () => stage.demo('fan@demo.test', { reducedMotion: 'reduce' }),
  creator: () => stage.demo('creator@demo.test', { reducedMotion: 'reduce' }),
};
const cases = (['visitor', 'fan', 'creator'] as const).flatMap((role) => themes.map((theme) => ({ role, theme })));

test.each<{ role: Role; theme: ThemeName }>(cases)(
  'no violation of WCAG 2.2 AA on any page, as $role, $theme',
  async ({ role, theme }) => {
    stage.watch.allow(/status of 404/);
    const person = await people[role]();
    const page = await person.open('/creator_demo');
    await chooseTheme(page, theme);
    await page
      .getByRole('link', { name: /^Video by / })
      .first()
      .waitFor();
    const media = await freeFilmOn(page);
    const wrong: string[] = [];
    for (const path of routesOf(role, media)) {
      await openRoute(page, path);
      for (const violation of await violations(page)) wrong.push(`${path}: ${violation}`);
    }
    expect(wrong).toEqual([]);
  },
  300_000,
);
