import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage } from './browser.ts';
import { current, onSlide } from './feed-screen.ts';
import { enterOn, tabTo } from './keys.ts';
import { address, password, unique } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();

async function type(page: Page, field: RegExp, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(words);
}

/** What a screen reader has of a part of the page. */
const read = (page: Page, part = 'main') => page.locator(part).first().ariaSnapshot();

test('by keyboard and names alone: signing in, the feed, a film, a tip, and a message', async () => {
  stage.watch.allow(/status of (401|404)/);
  const known = await stage.newcomer();
  const page = await (await stage.visitor()).open('/signin');
  await page.getByRole('heading', { level: 1, name: 'Sign In', exact: true }).waitFor();
  await type(page, /^input (Email|Username)/, known.email);
  await type(page, /^input Password/, password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}/`);

  // The feed: one slide is read, with its author, its text and its actions by name.
  await onSlide(page, 0);
  const slide = await current(page).first().ariaSnapshot();
  expect(slide).toMatch(/article "(Video|Photo) by .+"/);
  for (const action of [/button "Like, [\d.]+K?"/, /button "Comments, [\d.]+K?"/, /button "Share"/, /button "More"/])
    expect(slide).toMatch(action);
  expect(await read(page, 'body')).toContain('navigation "Main"');

  // A film: its heading says whose it is; play is a button with that name.
  const profile = await page.context().newPage();
  await profile.goto(`${address}/creator_demo`);
  await profile
    .getByRole('link', { name: /^Video by / })
    .first()
    .waitFor();
  const film = await freeFilmOn(profile);
  await page.goto(address + film);
  await page.getByRole('heading', { level: 1, name: /^Video by / }).waitFor();
  await expect.poll(() => read(page)).toMatch(/button "(Play|Pause): Video by .+"/);

  // A tip: the dialog is announced by its title, and its fields by their labels.
  await enterOn(page, /^button Tip/);
  const dialog = page.getByRole('dialog', { name: /^Tip / });
  await dialog.waitFor();
  const offered = await dialog.ariaSnapshot();
  for (const part of ['group "Amount"', 'textbox "Amount in dollars"', 'textbox "Message"', 'button "Close"'])
    expect(offered).toContain(part);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  // A message: written and sent by keys, and read back in the log.
  await page.goto(`${address}/creator_demo`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await enterOn(page, /^(a|button) Message/);
  const field = page.getByRole('textbox', { name: 'Write a message', exact: true });
  await field.waitFor();
  const hello = unique('Hello by ear ');
  await type(page, /^(textarea|input) Write a message/, hello);
  await page.keyboard.press('Enter');
  const log = page.getByRole('log', { name: /^Conversation with / });
  await log.getByText(hello).waitFor();
  await expect.poll(() => log.ariaSnapshot()).toContain(hello);
});
