import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage } from './browser.ts';
import { current, onSlide, untilStill } from './feed-screen.ts';
import { enterOn, focused, tabTo } from './keys.ts';
import { layers } from './layers.ts';
import { address, password, unique } from './product.ts';

const stage = openStage();

/** Tabs to the field with this name and types. */
async function type(page: Page, field: RegExp, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(words);
}

test('without a mouse: answering the questions, signing up, watching, commenting and messaging', async () => {
  stage.watch.allow(/status of (400|401|404|409)/);
  const person = await stage.visitor({ fresh: true });
  const page = await person.open('/signup');
  const { keyboard } = page;

  await page.getByRole('dialog', { name: '18+', exact: true }).waitFor();
  await enterOn(page, /^button I am 18 or older/);
  await page.getByRole('dialog', { name: 'Cookies', exact: true }).waitFor();
  await enterOn(page, /^button Accept cookies/);
  await page.getByRole('dialog', { name: 'Cookies', exact: true }).waitFor({ state: 'hidden' });

  const username = unique('keys.');
  await type(page, /^input Name/, 'Only Keys');
  await type(page, /^input Username/, username);
  await type(page, /^input Email address/, `${username}@example.test`);
  await page.getByText('This username is available', { exact: true }).waitFor();
  await type(page, /^input Password/, password);
  await keyboard.press('Enter');
  await page.waitForURL(`${address}/complete`);
  await page.getByRole('button', { name: 'Skip for now', exact: true }).waitFor();
  await enterOn(page, /^button Skip for now/);
  await page.waitForURL(`${address}/`);

  // The feed: one key, one slide; and back.
  await onSlide(page, 0);
  await keyboard.press('ArrowDown');
  await onSlide(page, 1);
  await keyboard.press('ArrowUp');
  await onSlide(page, 0);

  // Locked media cannot be commented on, and reactions.e2e.ts counts what Soledad Amari gets: moves to another.
  const locked = current(page).getByText(/^(.+’s subscribers only|Locked · \$\d.*)$/);
  const unsuited = locked.or(current(page).getByRole('article', { name: /by Soledad Amari$/ }));
  for (let place = 1; (await unsuited.count()) > 0; place += 1) {
    await keyboard.press('ArrowDown');
    await onSlide(page, place);
    await untilStill(page);
  }
  await keyboard.press('l');
  await current(page)
    .getByRole('button', { name: /^Unlike/ })
    .first()
    .waitFor();
  // The comments are open next to the feed.
  const words = unique('By keys alone ');
  await type(page, /^textarea Write a comment|^input Write a comment/, words);
  const kept = page.waitForResponse((response) => response.url().includes('/trpc/comments.add'));
  await keyboard.press('Enter');
  expect((await kept).ok()).toBe(true);
  await page.getByRole('list', { name: 'Comments', exact: true }).getByText(words).waitFor();
  await keyboard.press('Escape');
  await layers(page, undefined);

  // A profile by its address, and a message from there.
  await page.goto(`${address}/creator_demo`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await keyboard.press('Tab');
  expect(await focused(page)).toBe('a Skip to content');
  await keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await enterOn(page, /^(a|button) Message/);
  await page.waitForURL(/\/messages\//);
  await page.getByRole('textbox', { name: 'Write a message', exact: true }).waitFor();
  const hello = unique('Hello without a mouse ');
  await type(page, /^textarea Write a message|^input Write a message/, hello);
  await keyboard.press('Enter');
  await page
    .getByRole('region', { name: /^Conversation with/ })
    .getByText(hello)
    .waitFor();
});

test('a dialog traps focus and returns it', async () => {
  const page = await (await stage.newcomer()).open('/creator_demo');
  await page
    .getByRole('button', { name: 'Share profile', exact: true })
    .or(page.getByRole('button', { name: 'Share', exact: true }))
    .first()
    .waitFor();
  await tabTo(page, /^(a|button) Share/);
  const opener = await focused(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').first();
  await dialog.waitFor();
  const within = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    // The focus guards at both ends pass the focus on asynchronously.
    await expect.poll(within).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe(opener);
});
