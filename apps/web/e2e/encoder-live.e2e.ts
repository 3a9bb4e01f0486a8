import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { ask, startEncoder } from './encoder.ts';
import type { Person } from './person.ts';
import { untilItPlays } from './playback.ts';
import { endLive } from './studio.ts';

const stage = openStage();

test('a viewer seeks back in an encoder live and returns to live, which continues after a connection lost for seconds', async () => {
  stage.watch.allow(/Failed to load resource|HLS /);
  const [creator, fan] = [await stage.demo('kaito-nights@demo.test'), await stage.newcomer()];
  const encoder = await startEncoder(creator);
  try {
    const page = await fan.open(`/${creator.username}/live`);
    await untilItPlays(page.locator('video'), 2 * patienceMs);
    // Once there is something to go back to.
    await page.getByRole('button', { name: 'Back 30 seconds', exact: true }).click({ timeout: 2 * patienceMs });
    await page.getByRole('slider', { name: 'Position in this live', exact: true }).waitFor();
    await untilItPlays(page.locator('video'), 2 * patienceMs);
    await page.getByRole('button', { name: 'Jump to live', exact: true }).click();
    await page.getByRole('slider').waitFor({ state: 'detached' });
    await untilItPlays(page.locator('video'), 2 * patienceMs);
    let broken = true;
    await page.route('**/live/*/**', (route) => (broken ? route.abort() : route.continue()));
    await page.getByLabel(/^(Connecting|Reconnecting)…$/).waitFor({ timeout: 2 * patienceMs });
    broken = false;
    await untilItPlays(page.locator('video'), 2 * patienceMs);
  } finally {
    await encoder.stop();
  }
}, 180_000);

const idOf = async (person: Person) => /"id":"([^"]+)"/.exec(await ask(person, '{ auth_account { id } }'))?.[1] ?? '';
const bothSidesPlay = async (page: Page) => {
  for (const index of [0, 1]) await untilItPlays(page.locator('[data-side]').nth(index).locator('video'));
};

test('a creator sees their encoder live in the studio: picture, viewers, time, a lost connection, a battle, and its end', async () => {
  stage.watch.allow(/Failed to load resource|HLS /);
  const [creator, rival] = [await stage.demo('kaito-nights@demo.test'), await stage.demo('tessellate@demo.test')];
  const fan = await stage.newcomer(phone);
  const studio = await creator.openListening('/studio/live/rtmp');
  const watching = await fan.openListening(`/${creator.username}/live`);
  const [encoder, other] = [await startEncoder(creator), await startEncoder(rival)];
  await studio.getByText('You are LIVE', { exact: true }).waitFor();
  await untilItPlays(studio.locator('video'), 2 * patienceMs);
  await untilItPlays(watching.locator('video'), 2 * patienceMs);
  await studio
    .getByRole('timer')
    .getByText(/^\d+:\d\d$/)
    .waitFor();
  // The creator does not count as a viewer.
  for (const page of [studio, watching]) await page.getByText('1 viewer', { exact: true }).waitFor();

  await encoder.breakLine();
  for (const page of [studio, watching]) await page.getByText('Reconnecting…', { exact: true }).last().waitFor();
  encoder.sendAgain();
  for (const page of [studio, watching]) {
    await page.getByText('Reconnecting…', { exact: true }).last().waitFor({ state: 'detached' });
    await untilItPlays(page.locator('video'));
  }

  const [one, two] = [await idOf(creator), await idOf(rival)];
  expect(await ask(creator, `mutation { inviteBattle(user: "${two}") }`)).not.toContain('errors');
  expect(await ask(rival, `mutation { acceptBattle(user: "${one}") { id } }`)).not.toContain('errors');
  await bothSidesPlay(studio);
  await studio.getByText(/^[0-5]:\d\d left$/).waitFor();
  await watching
    .getByRole('button', { name: /^Send a heart to / })
    .first()
    .click();
  await studio.locator('[data-score="left"]', { hasText: /^1$/ }).waitFor();
  await studio.getByText('1 viewer', { exact: true }).waitFor();
  await studio.getByRole('button', { name: 'End battle', exact: true }).click();
  await studio.getByText('The battle is over', { exact: true }).waitFor();

  await endLive(studio);
  for (const page of [studio, watching]) {
    await page.getByText('Live has ended', { exact: true }).waitFor();
    await page.getByText('1 like', { exact: true }).waitFor();
    await page.getByText('0 comments', { exact: true }).waitFor();
  }
  await studio.getByText(/^You were live for \d+:\d\d\.$/).waitFor();
  await encoder.breakLine();
  await other.stop();
}, 300_000);
