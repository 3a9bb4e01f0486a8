import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { holdCalls } from './hold-calls.ts';
import { address, unique } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();
/** Nobody else likes or follows: the counts are exact. */
const author = 'sol.dunes';

/** The count in the accessible name of an action button: 'Like, 12'. */
const countOn = async (page: Page, button: RegExp) => {
  const name = await page.getByRole('button', { name: button, exact: true }).getAttribute('aria-label');
  return Number(name?.match(/, (\d+)$/)?.[1]);
};
const shows = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).waitFor();

test('likes, follows and comments change everywhere at once', async () => {
  const [one, two] = [await stage.newcomer(), await stage.newcomer()];
  const profile = await two.openListening(`/${author}`);
  const path = await freeFilmOn(profile);
  const id = path.split('/').at(-1);
  const [left, right] = [await one.openListening(path, id), await one.openListening(path, id)];
  const other = await two.openListening(path, id);
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
  await left.getByRole('textbox', { name: 'Write a comment', exact: true }).fill(`${words} ${'ö'.repeat(600)}`);
  await left.getByRole('textbox', { name: 'Write a comment', exact: true }).press('Enter');
  for (const page of everywhere) {
    const comment = page.getByRole('list', { name: 'Comments', exact: true }).getByText(words);
    await comment.waitFor();
    expect(Array.from((await comment.textContent()) ?? '')).toHaveLength(512);
    await shows(page, `Comments, ${comments + 1}`);
  }
}, 180_000);

/** A tap that waits in storage for its answer would run again on the next page, and taps there be ignored meanwhile. */
const untilNothingWaits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox.'))), {
      timeout: patienceMs,
    })
    .toEqual([]);

test('a second tap is ignored while the first is running, for a like, a follow and a comment like', async () => {
  const [one, two] = [await stage.newcomer(), await stage.newcomer()];
  const path = await freeFilmOn(await two.open(`/${author}`));
  const id = path.split('/').at(-1);
  const [left, right] = [await one.openListening(path, id), await one.openListening(path, id)];
  const other = await two.openListening(path, id);
  await left.getByRole('button', { name: /^Like, \d+$/ }).waitFor();
  const likes = await countOn(other, /^Like, \d+$/);

  const heldLike = await holdCalls(left, /media\.like/);
  await left.getByRole('button', { name: `Like, ${likes}`, exact: true }).click();
  const like = await heldLike();
  await left.getByRole('button', { name: `Unlike, ${likes + 1}`, exact: true }).click();
  await left.keyboard.press('l');
  await shows(left, `Unlike, ${likes + 1}`);
  await like.continue();
  await shows(right, `Unlike, ${likes + 1}`);
  await shows(other, `Like, ${likes + 1}`);
  await untilNothingWaits(left);
  await left.unroute(/media\.like/);
  await left.goto(address + path);
  await left.getByRole('button', { name: `Unlike, ${likes + 1}`, exact: true }).click();
  await Promise.all([left, right, other].map((page) => shows(page, `Like, ${likes}`)));

  const heldFollow = await holdCalls(left, /account\.follow/);
  await left.getByRole('button', { name: `Follow ${author}`, exact: true }).click();
  const follow = await heldFollow();
  await left.getByRole('button', { name: `Unfollow ${author}`, exact: true }).click();
  await shows(left, `Unfollow ${author}`);
  await follow.continue();
  await shows(right, `Unfollow ${author}`);

  const words = unique('Heart me ');
  await other.getByRole('textbox', { name: 'Write a comment', exact: true }).fill(words);
  await other.getByRole('textbox', { name: 'Write a comment', exact: true }).press('Enter');
  const row = left.getByRole('listitem').filter({ hasText: words });
  const heldHeart = await holdCalls(left, /comments\.like/);
  await row.getByRole('button', { name: 'Like comment, 0', exact: true }).click();
  const heart = await heldHeart();
  await row.getByRole('button', { name: 'Unlike comment, 1', exact: true }).click();
  await heart.continue();
  await untilNothingWaits(left);
  await left.goto(address + path);
  await shows(left, `Unfollow ${author}`);
  await shows(left, `Like, ${likes}`);
  await row.getByRole('button', { name: 'Unlike comment, 1', exact: true }).waitFor();
}, 180_000);

test('a double tap likes with a heart and never unlikes, and the video keeps playing', async () => {
  const fan = await stage.newcomer(phone);
  const profile = await fan.open(`/${author}`);
  const path = await freeFilmOn(profile);
  const page = await fan.open(path);
  const film = page.getByRole('button', { name: /^Pause: / });
  await page.getByRole('button', { name: /^Like, \d+$/ }).waitFor();
  const likes = await countOn(page, /^Like, \d+$/);
  const seen = page.locator('[data-heart-burst]').waitFor();
  await film.dblclick();
  await seen;
  await shows(page, `Unlike, ${likes + 1}`);
  await film.waitFor();
  await film.dblclick();
  await film.waitFor();
  await page.reload();
  await shows(page, `Unlike, ${likes + 1}`);
  await film.click();
  await page.getByRole('button', { name: /^Play: / }).waitFor();

  await profile.goto(`${address}/${author}/photo`);
  const photos = profile.getByRole('link', { name: /^Photo by / }).filter({ hasNotText: /Locked|Subscribe|\$\d/ });
  await photos.first().click();
  await profile.getByRole('button', { name: /^Like, \d+$/ }).waitFor();
  const before = await countOn(profile, /^Like, \d+$/);
  await profile.locator('[data-stage]').dblclick();
  await shows(profile, `Unlike, ${before + 1}`);

  const guest = await (await stage.visitor(phone)).open(path);
  await guest.getByRole('button', { name: /^Pause: / }).dblclick();
  await guest.waitForURL('**/signin');
}, 180_000);
