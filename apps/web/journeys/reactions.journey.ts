import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openStage } from './browser.ts';
import { address, unique } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';
import { openSlowLine } from './slow-line.ts';

const stage = openStage();
const author = 'ines.ridge';

/** A count that a button of the rail has in its name: 'Like, 12'. */
const countOn = async (page: Page, button: RegExp) => {
  const name = await page.getByRole('button', { name: button }).getAttribute('aria-label');
  return Number(name?.match(/, (\d+)$/)?.[1]);
};
const shows = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).waitFor();

test('likes, follows and comments change everywhere at once', async () => {
  const [one, two] = [await stage.newcomer(), await stage.newcomer()];
  const profile = await two.openListening(`/${author}`);
  const path = await freeFilmOn(profile);
  const [left, right] = [await one.openListening(path), await one.openListening(path)];
  const other = await two.openListening(path);
  const everywhere = [left, right, other];

  await left.getByRole('button', { name: /^Like, \d+$/ }).waitFor();
  const likes = await countOn(left, /^Like, \d+$/);
  await left.getByRole('button', { name: /^Like, \d+$/ }).click();
  await shows(left, `Unlike, ${likes + 1}`);
  await shows(right, `Unlike, ${likes + 1}`);
  await shows(other, `Like, ${likes + 1}`);
  await other.getByRole('button', { name: /^Like, \d+$/ }).click();
  await Promise.all(everywhere.map((page) => shows(page, `Unlike, ${likes + 2}`)));

  const followers = profile.getByText(/^\d+ ?followers?$/);
  const before = Number.parseInt((await followers.textContent()) ?? '', 10);
  await left.getByRole('button', { name: `Follow ${author}`, exact: true }).click();
  await shows(right, `Unfollow ${author}`);
  await profile.getByText(new RegExp(`^${before + 1} ?followers?$`)).waitFor();
  await shows(other, `Follow ${author}`);

  const comments = await countOn(other, /^Comments, \d+$/);
  const words = unique('Long words ');
  await left.getByRole('textbox', { name: 'Write a comment' }).fill(`${words} ${'ö'.repeat(600)}`);
  await left.getByRole('textbox', { name: 'Write a comment' }).press('Enter');
  for (const page of everywhere) {
    const comment = page.getByRole('list', { name: 'Comments' }).getByText(words);
    await comment.waitFor();
    expect(Array.from((await comment.textContent()) ?? '')).toHaveLength(512);
    await shows(page, `Comments, ${comments + 1}`);
  }
}, 180_000);

test('quick taps settle on the last intent, on every screen and on the server', async () => {
  const [one, two] = [await stage.newcomer(), await stage.newcomer()];
  const path = await freeFilmOn(await two.open(`/${author}`));
  const [left, right] = [await one.openListening(path), await one.openListening(path)];
  const other = await two.openListening(path);
  const heart = left.getByRole('button', { name: /^(Like|Unlike), \d+$/ });
  await heart.waitFor();
  const likes = await countOn(other, /^Like, \d+$/);

  await heart.click({ clickCount: 3 });
  await Promise.all([left, right].map((page) => shows(page, `Unlike, ${likes + 1}`)));
  await shows(other, `Like, ${likes + 1}`);
  await heart.dblclick();
  await Promise.all([left, right].map((page) => shows(page, `Unlike, ${likes + 1}`)));
  await heart.click();
  await Promise.all([left, right, other].map((page) => shows(page, `Like, ${likes}`)));

  const follow = left.getByRole('button', { name: /^(Follow|Unfollow) / });
  await follow.click({ clickCount: 3 });
  await shows(right, `Unfollow ${author}`);
  await left.goto(address + path);
  await shows(left, `Unfollow ${author}`);
  await shows(left, `Like, ${likes}`);
}, 180_000);

test('a tap that still waits for the one before it arrives although its page is left', async () => {
  const line = await openSlowLine();
  onTestFinished(() => line.close());
  const page = await (await stage.newcomer({ proxy: { server: line.address, bypass: '<-loopback>' } })).open(
    `/${author}`,
  );
  const path = await freeFilmOn(page);
  await page.goto(address + path);
  await page.getByRole('button', { name: /^Like, \d+$/ }).waitFor();
  const likes = await countOn(page, /^Like, \d+$/);
  line.withhold(/media\.like/);
  const asked = page.waitForRequest(/media\.like/);
  await page.getByRole('button', { name: `Like, ${likes}`, exact: true }).click();
  await asked;
  await page.getByRole('button', { name: `Unlike, ${likes + 1}`, exact: true }).click();
  await shows(page, `Like, ${likes}`);
  await page.reload();
  await shows(page, `Like, ${likes}`);
});
