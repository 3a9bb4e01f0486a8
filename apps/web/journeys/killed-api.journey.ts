import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createTestWorld, insertMedia, requiredVariable } from '../../../packages/testing/src/index.ts';
import { type ApiProcess, startApiProcess } from '../../api/src/testing/start-api-process.ts';
import { openStage } from './browser.ts';
import { password, unique } from './product.ts';

/*
 * The api is killed (-9) while every main screen is open, and comes back: each screen says so, keeps what was typed, and goes on by
 * itself. An api of this file's own, on a database of its own: the others share theirs.
 */
const stage = openStage();
const world = await createTestWorld();
const port = await freePort();
let api: ApiProcess | null = null;
afterAll(async () => {
  await api?.stop();
  rmSync(world.folder, { recursive: true, force: true });
});

const start = async () => {
  const { database, folder } = world;
  api = await startApiProcess({ databaseUrl: database.url, valkeyUrl: requiredVariable('VALKEY_URL'), folder, port });
  return api.origin;
};

/** As the machine would: at once. */
function kill(): void {
  if (api) process.kill(api.pid, 'SIGKILL');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const away = (page: Page) => page.getByText('Reconnecting…', { exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const noAnswer = /No connection\. Please try again|The server cannot be reached/;

test('every main screen says that the server is away, keeps what was typed, and goes on when it is back', {
  timeout: 300_000,
}, async () => {
  // What a browser itself says of a server that is not there, for files and for code; and the pictures of a media without files.
  stage.watch.allow(/console: (Failed to load resource|TypeError: Failed to fetch dynamically)/, /net::ERR_/);
  const origin = await start();
  const creator = await world.createPerson({ creator: true, fullname: 'Ada Sea' });
  for (let made = 0; made < 3; made += 1)
    await insertMedia(world, creator, { type: 'photo', description: `Photo ${made}` });

  const answered = ['agree_18', 'cookie_policy'].map((name) => ({ name, value: 'true' }));
  const { context } = await stage.visitor({
    storageState: { cookies: [], origins: [{ origin, localStorage: answered }] },
  });
  const username = unique('killed');
  const form = { type: 'email', username, fullname: 'Kim', email: `${username}@example.test`, password };
  expect((await context.request.post(`${origin}/api/signup`, { data: form })).ok()).toBe(true);
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(origin + path);
    return page;
  };

  const feed = await open('/');
  const like = feed.getByRole('feed').locator('[data-current]').getByRole('button', { name: /^Like/ }).first();
  await like.waitFor();
  const comment = feed.getByRole('textbox', { name: 'Write a comment' });
  const profile = await open(`/${creator.username}`);
  await profile.getByRole('button', { name: `Follow ${creator.username}` }).waitFor();
  const search = await open('/s/creators');
  const find = search.getByRole('searchbox').or(search.getByRole('combobox')).first();
  await find.waitFor();
  const thread = await open(`/messages/to/${creator.username}`);
  await box(thread, 'Write a message').waitFor();
  const settings = await open('/account/settings/basic');
  await box(settings, 'Username').waitFor();
  const pages = [feed, profile, search, thread, settings];

  kill();
  for (const page of pages) await away(page).waitFor();

  await like.click();
  await feed.getByText(noAnswer).first().waitFor();
  await feed.getByRole('feed').locator('[data-current]').getByRole('button', { name: /^Like/ }).first().waitFor();
  await comment.fill('Nothing of this is lost');
  await comment.press('Enter');
  await expect.poll(() => comment.inputValue()).toBe('Nothing of this is lost');

  await profile.getByRole('button', { name: `Follow ${creator.username}` }).click();
  await profile.getByText(noAnswer).first().waitFor();
  await profile.getByRole('button', { name: `Follow ${creator.username}` }).waitFor();

  // A sheet that was never open has to be fetched: it cannot be, and the page under it stands.
  await profile.getByRole('button', { name: 'Share profile' }).click();
  await profile.getByText('This could not be loaded', { exact: true }).waitFor();
  await profile.waitForURL((url) => url.search === '');

  await find.fill('Ada');
  await find.press('Enter');
  await search.getByText('The search could not be made').first().waitFor();

  await box(thread, 'Write a message').fill('Still here');
  await box(thread, 'Write a message').press('Enter');
  await thread.getByText('Your message was not sent.').waitFor();
  expect(await box(thread, 'Write a message').inputValue()).toBe('Still here');

  const renamed = unique('killed.');
  await box(settings, 'Username').fill(renamed);
  await settings.getByRole('button', { name: 'Save username' }).click();
  await settings.getByText(noAnswer).first().waitFor();
  expect(await box(settings, 'Username').inputValue()).toBe(renamed);

  await start();
  for (const page of pages) await away(page).waitFor({ state: 'hidden' });
  await comment.press('Enter');
  await feed.getByRole('list', { name: 'Comments' }).getByText('Nothing of this is lost').waitFor();
  await profile.getByRole('button', { name: `Follow ${creator.username}` }).click();
  await profile.getByRole('button', { name: `Unfollow ${creator.username}` }).waitFor();
  const retry = search.getByRole('button', { name: 'Try again' });
  if (await retry.isVisible()) await retry.click();
  await search.getByText('Ada Sea').first().waitFor();
  await box(thread, 'Write a message').press('Enter');
  await thread
    .getByRole('region', { name: /^Conversation with/ })
    .getByText('Still here')
    .first()
    .waitFor();
  await settings.getByRole('button', { name: 'Save username' }).click();
  await settings.getByText('Saved', { exact: true }).waitFor();
});
