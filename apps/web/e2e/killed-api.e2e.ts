import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { insertMedia } from '../../../packages/testing/src/index.ts';
import { openStage } from './browser.ts';
import { openKillableApi } from './killable-api.ts';
import { unique } from './product.ts';

/*
 * The api is killed (-9) while every main screen is open, and restarted: each screen shows it, keeps its input, and recovers by
 * itself.
 */
const stage = openStage();
const api = await openKillableApi();

const away = (page: Page) => page.getByText('Reconnecting…', { exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const noAnswer = /No connection\. Try again|Couldn’t reach the server/;

test('every main screen shows that the server is down, keeps its input, and recovers when it is back', {
  timeout: 300_000,
}, async () => {
  // The browser's own errors about an unreachable server, for files and code; and pictures of media without files.
  stage.watch.allow(/console: (Failed to load resource|TypeError: Failed to fetch dynamically)/, /net::ERR_/);
  await api.start();
  const creator = await api.world.createPerson({ creator: true, fullname: 'Ada Sea' });
  for (let made = 0; made < 3; made += 1)
    await insertMedia(api.world, creator, { type: 'photo', description: `Photo ${made}` });

  const { context } = await api.newcomer(stage);
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(api.origin + path);
    return page;
  };

  const feed = await open('/');
  const like = feed.getByRole('feed').locator('[data-current]').getByRole('button', { name: /^Like/ }).first();
  await like.waitFor();
  const comment = feed.getByRole('textbox', { name: 'Write a comment', exact: true });
  const profile = await open(`/${creator.username}`);
  await profile.getByRole('button', { name: `Follow ${creator.username}`, exact: true }).waitFor();
  const search = await open('/s/creators');
  const find = search.getByRole('searchbox').or(search.getByRole('combobox')).first();
  await find.waitFor();
  const thread = await open(`/messages/to/${creator.username}`);
  await box(thread, 'Write a message').waitFor();
  const settings = await open('/account/settings/basic');
  await box(settings, 'Username').waitFor();
  const pages = [feed, profile, search, thread, settings];

  api.kill();
  for (const page of pages) await away(page).waitFor();

  await like.click();
  await feed.getByText('No connection. 1 action will be sent when it’s back').waitFor();
  await feed
    .getByRole('feed')
    .locator('[data-current]')
    .getByRole('button', { name: /^Unlike/ })
    .first()
    .waitFor();
  await comment.fill('Nothing of this is lost');
  await comment.press('Enter');
  const unsent = feed.getByText('Couldn’t send. Trying again…', { exact: true });
  await unsent.waitFor();

  await profile.getByRole('button', { name: `Follow ${creator.username}`, exact: true }).click();
  await profile.getByText('No connection. 1 action will be sent when it’s back').waitFor();
  await profile.getByRole('button', { name: `Unfollow ${creator.username}`, exact: true }).waitFor();

  // A sheet never opened before cannot be loaded, and the page under it stays.
  await profile.getByRole('button', { name: 'Share profile', exact: true }).click();
  await profile.getByText('Couldn’t load this', { exact: true }).waitFor();
  await profile.waitForURL((url) => url.search === '');

  await find.fill('Ada');
  await find.press('Enter');
  await search.getByText('Couldn’t search', { exact: true }).first().waitFor();

  await box(thread, 'Write a message').fill('Still here');
  await box(thread, 'Write a message').press('Enter');
  await thread.getByText('Couldn’t send. Trying again…', { exact: true }).waitFor();

  const renamed = unique('killed.');
  await box(settings, 'Username').fill(renamed);
  await settings.getByRole('button', { name: 'Save username', exact: true }).click();
  await settings.getByText(noAnswer).first().waitFor();
  expect(await box(settings, 'Username').inputValue()).toBe(renamed);

  await api.start();
  for (const page of pages) await away(page).waitFor({ state: 'hidden' });
  // It is sent by itself.
  await unsent.waitFor({ state: 'hidden' });
  await feed.getByRole('list', { name: 'Comments', exact: true }).getByText('Nothing of this is lost').waitFor();
  for (const page of [feed, profile, thread]) await page.getByText(/^No connection\. /).waitFor({ state: 'hidden' });
  // The page may ask again by itself before the button is reached.
  await search
    .getByRole('button', { name: 'Try again', exact: true })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await search.getByText('Ada Sea', { exact: true }).first().waitFor();
  await thread
    .getByRole('region', { name: /^Conversation with/ })
    .getByText('Still here', { exact: true })
    .first()
    .waitFor();
  await settings.getByRole('button', { name: 'Save username', exact: true }).click();
  await settings.getByText('Saved', { exact: true }).waitFor();
});
