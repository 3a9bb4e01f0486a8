import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, openStage } from './browser.ts';
import { demoFilm, findOnEveryRoute, type Role, waitUntilQuiet } from './every-route.ts';
import { axeViolations, overflowing, smallTargets } from './page-faults.ts';
import type { Person } from './person.ts';
import { address } from './product.ts';
import { themes } from './themes.ts';

/** Loading a page costs far more than judging it: each page is loaded once for each role and judged in every way. */
const stage = openStage();

/** A phone on its side, a phone at 200 % zoom, and the narrowest phone. */
const screens = [
  { width: 844, height: 390 },
  { width: 195, height: 422 },
  { width: 320, height: 640 },
];

/** German has the longest words, Arabic runs the other way. */
const options = { ...desktop, hasTouch: true, reducedMotion: 'reduce', locale: 'de-DE' } as const;

const people: Record<Role, () => ReturnType<typeof stage.visitor>> = {
  visitor: () => stage.visitor(options),
  fan: () => stage.demo('fan@demo.test', options),
  creator: () => stage.demo('creator@demo.test', options),
};

/** As if Arabic were chosen in another tab. */
async function showArabic(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'ar' })));
  await page.locator('html[dir=rtl]').waitFor({ state: 'attached' });
  await waitUntilQuiet(page);
}

async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const add = (where: string, found: string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`));
  for (const theme of themes) add(theme, await axeViolations(page, theme));
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await waitUntilQuiet(page);
    add(`${screen.width} px wide`, [...(await overflowing(page)), ...(await smallTargets(page))]);
  }
  await showArabic(page);
  add('Arabic, 320 px wide', await overflowing(page));
  await page.setViewportSize(desktop.viewport);
  return faults;
}

/** What the creator's own page of a film lists for each language of its captions, here one with a long name. */
async function captionFilm(creator: Person, film: string): Promise<void> {
  const query =
    'mutation ($media: ID!, $vtt: String!) { setCaptions(media: $media, language: "pt-BR", vtt: $vtt) { id } }';
  const variables = { media: film.split('/').at(-1), vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nOi' };
  const reply = await creator.context.request.post(`${address}/api`, { data: { query, variables } });
  expect(await reply.json()).toMatchObject({ data: { setCaptions: { id: variables.media } } });
}

test.each<Role>(['visitor', 'fan', 'creator'])(
  'every page obeys WCAG 2.2 AA in both themes, fits small screens in German and Arabic, and has controls of 44 px, as %s',
  async (role) => {
    stage.watch.allow(/status of 404/);
    const person = await people[role]();
    const film = await demoFilm(await stage.visitor());
    if (role === 'creator') await captionFilm(person, film);
    expect(await findOnEveryRoute({ person, role, film }, faultsOf)).toEqual([]);
  },
  400_000,
);
