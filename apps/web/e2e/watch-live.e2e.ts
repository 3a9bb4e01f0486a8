import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { buyCoins } from './buy-coins.ts';
import { ask, startEncoder } from './encoder.ts';
import { untilItPlays } from './playback.ts';

const stage = openStage();
/** No other journey goes live with this one. */
const broadcaster = 'air-time@demo.test';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violationsOf(page: Page): Promise<unknown> {
  await page.evaluate(axe);
  return page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`,
  );
}

/** A finger moves over the chat, as a phone reports it. */
async function swipeChat(page: Page, by: number): Promise<void> {
  const box = await page.locator('[data-chat]').boundingBox();
  if (!box) throw new Error('There is no chat');
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + at, y }] });
  await touch('touchStart', 0);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', (by * step) / 6);
  await touch('touchEnd', by);
}

const centreOf = async (page: Page, name: string) => {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('a fan watches on a phone: full picture, chat that can be swiped away, actions in one rail', async () => {
  stage.watch.allow(/Failed to load resource|HLS /);
  const [creator, fan] = [await stage.demo(broadcaster), await stage.newcomer(phone)];
  const encoder = await startEncoder(creator);
  try {
    const page = await fan.openListening(`/${creator.username}/live`);
    await untilItPlays(page.locator('video'), 2 * patienceMs);
    const picture = await page.locator('video').boundingBox();
    expect(picture).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await page.getByRole('button', { name: `Follow ${creator.username}`, exact: true }).click();
    await page.getByRole('button', { name: `Unfollow ${creator.username}`, exact: true }).waitFor();

    await page.getByLabel('Write a message', { exact: true }).fill('What a view');
    await page.getByRole('button', { name: 'Send message', exact: true }).click();
    const said = page.getByRole('log').getByText('What a view', { exact: true });
    await said.waitFor();
    await page.getByLabel('Write a message', { exact: true }).blur();

    const rail = await Promise.all(['Share', 'More'].map((name) => centreOf(page, name)));
    expect(new Set(rail.map(({ y }) => Math.round(y))).size).toBe(1);
    expect(rail.every(({ y }) => y > 780)).toBe(true);

    await swipeChat(page, 160);
    await said.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Show chat', exact: true }).click();
    await said.waitFor();

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Report or block', exact: true }).click();
    await page.getByRole('button', { name: 'Report', exact: true }).waitFor();
  } finally {
    await encoder.stop();
  }
}, 180_000);

test('goal, poll, pinned message and tips reach a phone’s screen as they happen', async () => {
  stage.watch.allow(/Failed to load resource|HLS /);
  const [creator, payer] = [await stage.demo(broadcaster), await stage.newcomer()];
  await buyCoins(payer);
  const fan = await stage.newcomer({ ...phone, reducedMotion: 'reduce' });
  const encoder = await startEncoder(creator);
  try {
    const page = await fan.openListening(`/${creator.username}/live`);
    await page.getByLabel('Write a message', { exact: true }).waitFor({ timeout: 2 * patienceMs });
    const id = /"id":"([^"]+)"/.exec(await ask(creator, '{ auth_account { id } }'))?.[1] ?? '';
    const must = async (person: typeof creator, mutation: string) => {
      const reply = await ask(person, `mutation { ${mutation} }`);
      expect(reply).not.toContain('errors');
      return reply;
    };
    await must(creator, 'setLiveGoal(title: "A new lens", target: 90) { id }');
    const goal = page.getByRole('progressbar', { name: 'A new lens', exact: true });
    await goal.waitFor();
    await must(creator, 'startLivePoll(question: "Where next?", options: ["North", "South"]) { id }');
    await page.getByRole('button', { name: 'South', exact: true }).click();
    await page.getByText('1 vote', { exact: true }).waitFor();
    await page.getByLabel('Your vote', { exact: true }).waitFor();
    const said = await must(creator, `NewLiveChatMessage(user: "${id}", text: "Be kind") { id }`);
    await must(creator, `pinLiveChatMessage(id: "${/"id":"([^"]+)"/.exec(said)?.[1]}") { id }`);
    await page
      .getByRole('region', { name: 'Pinned message', exact: true })
      .getByText(/Be kind$/)
      .waitFor();
    await must(payer, `addTip(user: "${id}", amount: 3, message: "Bravo", live: true) { id }`);
    await page.locator('[data-burst]').waitFor();
    await page.locator('[data-event="tip"]', { hasText: 'Bravo' }).waitFor();
    await expect.poll(() => goal.getAttribute('aria-valuenow'), { timeout: patienceMs }).toBe('9');
    // Colors of what is still fading in are others.
    await expect.poll(() => violationsOf(page)).toEqual([]);
  } finally {
    await encoder.stop();
  }
}, 180_000);
