import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { current, feedOf } from './feed-screen.ts';
import { address } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();
const eventually = <Value>(value: () => Value | Promise<Value>) => expect.poll(value, { timeout: patienceMs });

/** Opens the menu of the media on screen; returns the media's id, which the address names. */
async function openMenu(page: Page): Promise<string> {
  await current(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.waitForURL(/popup=report_block/);
  const id = new URL(page.url()).searchParams.get('media');
  if (id === null) throw new Error(`${page.url()} names no media`);
  return id;
}

test('what one is not interested in leaves the feed at once, stays away, and returns from the settings', async () => {
  const page = await (await stage.newcomer(phone)).open('/videos');
  await feedOf(page).waitFor();
  const unwanted = await openMenu(page);
  await page.getByRole('button', { name: /^Not interested/ }).click();
  await page.getByText('You won’t see this again', { exact: true }).waitFor();
  const next = await openMenu(page);
  expect(next).not.toBe(unwanted);
  await page.goBack();

  const tile = page.locator(`a[href$="/${unwanted}"]`);
  /** Every film that the feed can show this person. */
  const offered = async () => {
    const reply = await page.request.post(`${address}/api`, {
      data: { query: '{ videos(limit: 200, order: latest) { id } }' },
    });
    return reply.text();
  };
  await page.reload();
  await feedOf(page).waitFor();
  expect(await openMenu(page)).not.toBe(unwanted);
  expect(await offered()).toContain(next);
  expect(await offered()).not.toContain(unwanted);

  await page.goto(`${address}/account/settings`);
  await page.getByRole('link', { name: /^Not interested/ }).click();
  await tile.waitFor();
  await page.getByRole('button', { name: /^Show .+ post again$/ }).click();
  await page.getByText('It can appear in your feed again', { exact: true }).waitFor();
  await page
    .getByText('There is nothing here yet', { exact: true })
    .or(page.getByText(/you’re not interested in appear here/))
    .first()
    .waitFor();
  await eventually(offered).toContain(unwanted);
});

test('what one watches is in the history, which pauses, and loses one entry or all', async () => {
  const person = await stage.newcomer(phone);
  const page = await person.context.newPage();
  const recorded = () => page.waitForResponse((reply) => reply.url().includes('library.recordWatch') && reply.ok());
  const open = async (path: string) => {
    const watched = recorded();
    await page.goto(address + path);
    await watched;
  };
  const freeFilmOf = async (username: string) => {
    await page.goto(`${address}/${username}`);
    return freeFilmOn(page);
  };
  const path = await freeFilmOf('ines.ridge');
  await open(path);
  await open(await freeFilmOf('creator_demo'));
  await page.goto(`${address}/account`);
  await page.getByRole('link', { name: 'Watch history', exact: true }).click();
  await page.waitForURL('**/account/history');
  const entries = page.getByRole('list', { name: 'Watch history', exact: true }).getByRole('listitem');
  const film = entries.filter({ has: page.locator(`a[href="${path}"]`) });
  await film.waitFor();
  const before = await entries.count();
  expect(before).toBeGreaterThanOrEqual(2);
  expect(await entries.first().locator(`a[href="${path}"]`).count()).toBe(0);

  await film.getByRole('button', { name: /^Remove / }).click();
  await film.waitFor({ state: 'detached' });
  await page.reload();
  await entries.first().waitFor();
  expect(await entries.count()).toBe(before - 1);

  const paused = page.waitForResponse((reply) => reply.url().includes('library.pauseHistory') && reply.ok());
  await page.getByRole('switch', { name: /^Pause watch history/ }).click();
  await paused;
  await page.getByText('Paused: nothing new is added. What is here stays.', { exact: true }).waitFor();
  const answer = recorded();
  await page.goto(address + path);
  await answer;
  await page.goto(`${address}/account/history`);
  await entries.first().waitFor();
  expect(await film.count()).toBe(0);

  await page.getByRole('button', { name: 'Delete all', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all', exact: true }).click();
  await page.getByText('Watch history deleted', { exact: true }).waitFor();
  await page.getByText(/^Your watch history is paused/).waitFor();
  await page.reload();
  await page.getByText(/^Your watch history is paused/).waitFor();
});
