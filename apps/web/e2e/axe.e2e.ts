import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage } from './browser.ts';
import { demoFilm, findOnEveryRoute, type Role } from './every-route.ts';
import { frames } from './frames.ts';
import { type ThemeName, themes } from './themes.ts';

const stage = openStage();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A theme only changes colors. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const rulesFor: Record<ThemeName, string[]> = { dark: everyRule, light: colourRules };
const restMs = 3000;

/** axe's findings on a page at rest: persistent ones only, as a button may be fading in. */
async function violations(page: Page, theme: ThemeName): Promise<string[]> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
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

const people: Record<Role, () => ReturnType<typeof stage.visitor>> = {
  visitor: () => stage.visitor({ reducedMotion: 'reduce' }),
  fan: () => stage.demo('fan@demo.test', { reducedMotion: 'reduce' }),
  creator: () => stage.demo('creator@demo.test', { reducedMotion: 'reduce' }),
};

test.each<Role>(['visitor', 'fan', 'creator'])(
  'no violation of WCAG 2.2 AA on any page in either theme, as %s',
  async (role) => {
    stage.watch.allow(/status of 404/);
    const person = await people[role]();
    const film = await demoFilm(await stage.visitor());
    const wrong = await findOnEveryRoute({ person, role, film }, async (page) => {
      await page.evaluate(axe);
      const found: string[] = [];
      for (const theme of themes)
        for (const violation of await violations(page, theme)) found.push(`${theme}: ${violation}`);
      return found;
    });
    expect(wrong).toEqual([]);
  },
  300_000,
);
