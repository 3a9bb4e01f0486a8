import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { limits } from '@foxreel/contracts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import type { Person } from './person.ts';
import { untilItPlays } from './playback.ts';
import { unique } from './product.ts';
import { endLive } from './studio.ts';

const stage = openStage();

/** Goes live with the fake camera; null if the product explains why it cannot, which only a machine without LiveKit may do. */
async function goLive(creator: Person): Promise<Page | null> {
  const camera = await creator.open('/studio/live/camera');
  await untilItPlays(camera.getByLabel('Camera preview', { exact: true }));
  await camera.getByRole('button', { name: 'Go Live', exact: true }).click();
  const live = camera.getByRole('button', { name: 'Stop Live', exact: true });
  await live.or(camera.getByText('Live isn’t available', { exact: true })).waitFor();
  if (await live.isVisible()) return camera;
  expect(process.env['CI'], 'LiveKit must be there under CI').toBeFalsy();
  return null;
}

/** Waits until a heart has risen on the screen; they are brief, so start it before they are sent. */
const risenHeart = (page: Page) => page.locator('[data-hearts] svg').first().waitFor();

const tapHeart = async (button: Locator, times: number) => {
  for (let tap = 0; tap < times; tap += 1) await button.click();
};

/** Hearts that a page has sent and had confirmed: they are batched for a moment. */
function countSentHearts(page: Page): () => number {
  let sent = 0;
  page.on('requestfinished', (request) => {
    if (!/live\.heart/.test(request.url())) return;
    for (const [, count] of (request.postData() ?? '').matchAll(/"count":(\d+)/g)) sent += Number(count);
  });
  return () => sent;
}

const script = fileURLToPath(new URL('../../../docs/contract/verify-battle.mjs', import.meta.url));

/** What the independent script says about the score log that this page downloads. */
async function recomputed(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the score log', exact: true }).first().click();
  const { stdout } = await promisify(execFile)(process.execPath, [script, await (await download).path()]);
  expect(stdout).toContain('every hash matches');
  return stdout;
}

const score = (page: Page, side: 'left' | 'right', hearts: number) =>
  page.locator(`[data-score="${side}"]`, { hasText: new RegExp(`^${hearts}$`) }).waitFor();

test('two creators battle: invited, declined, accepted, hearts for both sides, and a result', async () => {
  // An invitation that ran out while it was being accepted.
  stage.watch.allow(/status of 409/);
  const [one, two] = [await stage.demo('nordlys@demo.test'), await stage.demo('bokeh-bea@demo.test')];
  const [first, second] = [await goLive(one), await goLive(two)];
  if (!first || !second) return;
  const fan = await stage.newcomer(phone);
  const watching = await fan.openListening(`/${one.username}/live`);
  await untilItPlays(watching.locator('video').first());

  const sheet = first.getByRole('dialog', { name: 'Invite to a battle', exact: true });
  const asked = second.getByRole('dialog', { name: /invited you to a battle$/ });
  /** Invites and answers; once more if a loaded machine let the invitation's twenty seconds pass. */
  const invite = async (answer: 'Accept' | 'Decline', outcome: Locator) => {
    await first.getByRole('button', { name: 'Invite to a battle', exact: true }).click();
    await sheet.getByRole('searchbox').fill(two.username.slice(0, 5));
    const within = { timeout: limits.battleInvitationMs };
    for (let left = 3; left > 0; left -= 1) {
      await sheet
        .getByRole('button', { name: /^Invite / })
        .first()
        .click();
      await sheet.getByText(/^Invited \(\d+s\)$/).waitFor();
      const answered = asked.getByRole('button', { name: answer, exact: true }).click(within);
      const steps = await Promise.allSettled([answered, outcome.waitFor({ timeout: patienceMs })]);
      if (steps.every(({ status }) => status === 'fulfilled')) return;
    }
    throw new Error('No invitation was answered in time');
  };
  await invite('Decline', first.getByText(/declined your battle invitation$/));
  await first.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  const words = unique('Over here ');
  await second.getByRole('textbox', { name: 'Write a message', exact: true }).fill(words);
  await second.getByRole('textbox', { name: 'Write a message', exact: true }).press('Enter');
  await second.getByRole('log').getByText(words).waitFor();

  await invite('Accept', second.getByRole('button', { name: 'End battle', exact: true }));
  // The sheet closes for the battle by itself.
  for (const page of [first, second]) await page.getByRole('button', { name: 'End battle', exact: true }).waitFor();
  await sheet.waitFor({ state: 'detached' });
  await watching.getByText(/^[0-5]:\d\d left$/).waitFor();
  const sides = watching.locator('[data-side]');
  await expect.poll(() => sides.count()).toBe(2);
  for (const index of [0, 1]) await untilItPlays(sides.nth(index).locator('video'));
  // What is written in the other live is here too, for viewers and for the creator.
  for (const page of [watching, first]) await page.getByRole('log').getByText(words).waitFor();

  // The browser may block sound until a tap, which starts it for both sides.
  const [refused, mute] = [
    watching.getByRole('button', { name: 'Tap for sound', exact: true }),
    watching.getByRole('button', { name: 'Mute', exact: true }),
  ];
  await refused.or(mute).waitFor();
  if (await refused.isVisible()) await refused.click();
  await mute.waitFor();

  const hearts = watching.getByRole('button', { name: /^Send a heart to / });
  await expect.poll(() => hearts.count()).toBe(2);
  await Promise.all([risenHeart(watching), tapHeart(hearts.first(), 6)]);
  await tapHeart(hearts.nth(1), 2);
  await score(watching, 'left', 6);
  await score(first, 'left', 6);
  await score(second, 'right', 6);
  await score(second, 'left', 2);

  // The fan watches both; each creator sees the other without counting as a viewer.
  for (const page of [first, second]) {
    for (const index of [0, 1]) await untilItPlays(page.locator('[data-side]').nth(index).locator('video'));
    await page.getByText('1 viewer', { exact: true }).waitFor();
  }
  expect(await recomputed(first)).toMatch(/ 6 : 2 .*\nStill running/);
  await second.getByRole('button', { name: 'End battle', exact: true }).click();
  await watching.getByText(/ wins$/).waitFor();
  await watching.getByRole('button', { name: 'Close result', exact: true }).click();
  await watching.getByText('The battle is over', { exact: true }).waitFor({ state: 'detached' });
  await untilItPlays(watching.locator('video').first());

  // The creators' result stays until it is closed.
  for (const page of [first, second]) await page.getByText('The battle is over', { exact: true }).waitFor();
  expect(await recomputed(second)).toContain('side 1 wins');
  await second.getByRole('button', { name: 'Rematch', exact: true }).click();
  const again = first.getByRole('dialog', { name: /invited you to a battle$/ });
  await again.getByRole('button', { name: 'Decline', exact: true }).click();
  await second.getByText(/ declined the rematch$/).waitFor();
  await second.getByRole('button', { name: 'Ask again', exact: true }).click();
  await again.getByRole('button', { name: 'Accept', exact: true }).click();
  await second.getByRole('button', { name: 'End battle', exact: true }).waitFor();
  await first.getByText('The battle is over', { exact: true }).waitFor({ state: 'detached' });
  await second.getByRole('button', { name: 'End battle', exact: true }).click();
  await watching.getByText('It’s a draw', { exact: true }).waitFor();
  for (const page of [watching, first]) await page.getByRole('button', { name: 'Close result', exact: true }).click();

  // A link for the best of three, opened in another tab of the other creator.
  await first.getByRole('button', { name: 'Invite to a battle', exact: true }).click();
  await sheet.getByText('Best of three', { exact: true }).click();
  const created = first.waitForResponse(/live\.createBattleLink/);
  await sheet.getByRole('button', { name: 'Copy invitation link', exact: true }).click();
  const [path] = /\/studio\/battle\/[\w-]{22}/.exec(await (await created).text()) ?? [];
  expect(path).toBeDefined();
  const linked = await two.open(path ?? '');
  await linked.getByText('Up to three rounds of five minutes. Two wins decide.', { exact: true }).waitFor();
  await linked.getByRole('button', { name: 'Accept', exact: true }).click();
  await linked.waitForURL(new RegExp(`/${two.username}/live$`));
  await linked.close();
  await watching.getByText('Round 1 of 3, 0–0').waitFor();
  await second.getByRole('button', { name: 'End battle', exact: true }).click();
  await watching.getByText('It’s a draw', { exact: true }).waitFor();
  stage.watch.allow(/status of 404/);
  await (await two.open(path ?? '')).getByText('This battle link has expired or was used').waitFor();

  for (const page of [first, second]) {
    await endLive(page);
    await page.getByText('Live has ended', { exact: true }).waitFor();
  }
  await watching.getByText('Live has ended', { exact: true }).waitFor();
  await watching.getByText('6 likes', { exact: true }).waitFor();
  await watching.getByText('0 comments', { exact: true }).waitFor();
}, 300_000);

test('one viewer’s hearts rise for another, and a visitor is asked to sign in', async () => {
  const creator = await stage.demo('petal-lab@demo.test');
  const camera = await goLive(creator);
  if (!camera) return;
  const [fan, visitor] = [await stage.newcomer(), await stage.visitor()];
  const [seen, other] = [
    await fan.openListening(`/${creator.username}/live`),
    await visitor.openListening(`/${creator.username}/live`),
  ];
  await untilItPlays(seen.locator('video').first());
  await untilItPlays(other.locator('video').first());
  const heart = seen.getByRole('button', { name: /^Send a heart to / });
  const sent = countSentHearts(seen);
  await Promise.all([risenHeart(other), tapHeart(heart, 5)]);
  // So does a tap on the picture, at its position; the first one may turn on the sound.
  const sound = seen.getByRole('button', { name: 'Tap for sound', exact: true });
  if (await sound.isVisible()) await sound.click();
  await sound.waitFor({ state: 'detached' });
  await seen.locator('video').first().click();
  await other.getByRole('button', { name: /^Send a heart to / }).click();
  await other.waitForURL(/\/signin$/);
  // An ended live accepts no more hearts.
  await expect.poll(sent).toBe(6);
  await endLive(camera);
  await seen.getByText('6 likes', { exact: true }).waitFor();
}, 180_000);
