import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();
const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions', exact: true }).getByRole('option');
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

test('search runs half a second after typing, is in the address, and leads to people and tags', async () => {
  const page = await (await stage.visitor(phone)).open('/');
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Search', exact: true })
    .click();
  await page.waitForURL('**/s');
  const asked: string[] = [];
  // The page itself asks for creators to follow, without words.
  const isSearch = (url: string) => url.includes('search.creators') && decodeURIComponent(url).includes('"query":"');
  page.on('request', (request) => isSearch(request.url()) && asked.push(request.url()));
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await field(page).fill('in');
  await page.clock.runFor(300);
  await field(page).fill('ines');
  await page.clock.runFor(300);
  expect(asked).toEqual([]);
  await page.clock.resume();
  await page.waitForURL('**/s?q=ines');
  await options(page).first().waitFor();
  expect(asked).toHaveLength(1);
  expect(await options(page).count()).toBeLessThanOrEqual(5);
  await field(page).press('Escape');
  await page
    .getByRole('navigation', { name: 'What to search', exact: true })
    .getByRole('link', { name: 'Creators', exact: true })
    .click();
  await page.waitForURL('**/s/creators?q=ines');
  const people = page.getByRole('list', { name: 'Creators', exact: true });
  await people.getByRole('link', { name: /@ines\.ridge/ }).click();
  await page.waitForURL('**/ines.ridge');
  await page.goBack();
  await expect.poll(() => field(page).inputValue()).toBe('ines');

  await field(page).fill('@ines.ridge');
  await options(page).filter({ hasText: '@ines.ridge' }).click();
  await page.waitForURL('**/ines.ridge');
});

test('a tag has its own page and feed', async () => {
  const page = await (await stage.visitor()).open('/s/tags');
  const tags = page.getByRole('list', { name: 'Tags', exact: true });
  const tag = ((await tags.getByRole('link').first().textContent()) ?? '').match(/^#(.+?)\d+ posts?$/)?.[1] ?? '';
  expect(tag).not.toBe('');
  await field(page).fill(tag);
  await options(page)
    .filter({ hasText: `#${tag}` })
    .first()
    .waitFor();
  await field(page).press('Escape');
  await tags.getByRole('link', { name: new RegExp(`^#${tag}\\s?\\d`) }).click();
  await page.waitForURL(`**/s/tags/video/${encodeURIComponent(tag)}`);
  await page.getByRole('heading', { level: 1, name: `#${tag}`, exact: true }).waitFor();
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  await page.getByRole('link', { name: 'View as feed', exact: true }).click();
  await page.waitForURL(`**/photos/${encodeURIComponent(tag)}`);
});

test('media are sorted by relevance, without a premature empty state', async () => {
  const page = await (await stage.visitor()).open('/s?q=ines');
  await page
    .getByRole('link', { name: /^Video by Inés/ })
    .first()
    .waitFor();
  await field(page).fill('qqxzjv');
  for (const tab of ['Media', 'Tags', 'Creators']) {
    await page
      .getByRole('navigation', { name: 'What to search', exact: true })
      .getByRole('link', { name: tab, exact: true })
      .click();
    await page.getByText('There is nothing here yet', { exact: true }).waitFor();
  }
  await page.waitForURL('**/s/creators?q=qqxzjv');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('list', { name: 'Creators', exact: true }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/s/creators');
});

test('favorites need a login, and list liked media', async () => {
  const outside = await (await stage.visitor()).open('/s/favorites');
  await outside.waitForURL('**/signin');

  const fan = await stage.newcomer();
  const page = await fan.open('/s/favorites');
  await page.waitForURL('**/s/favorites/video/liked');
  await page.getByText('There is nothing here yet', { exact: true }).waitFor();
  await page.goto(page.url().replace(/\/s\/.*/, '/ines.ridge'));
  const film = await freeFilmOn(page);
  await page.goto(page.url().replace('/ines.ridge', film));
  await page.getByRole('button', { name: /^Like, [\d.]+K?$/ }).click();
  await page.getByRole('button', { name: /^Unlike, [\d.]+K?$/ }).waitFor();
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Search', exact: true })
    .click();
  await page.getByRole('link', { name: 'Favorites', exact: true }).click();
  await page.locator(`a[href="${film}"]`).waitFor();
  await page.getByRole('link', { name: 'Purchased', exact: true }).click();
  await page.getByText('There is nothing here yet', { exact: true }).waitFor();
  expect(pathOf(page)).toBe('/s/favorites/video/purchased');
});
