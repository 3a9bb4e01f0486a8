import { messages } from '@foxreel/contracts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { untilItPlays } from './playback.ts';
import { address } from './product.ts';
import { noteStreams, pullOut } from './streams.ts';
import { endLive } from './studio.ts';

const stage = openStage();

/** Goes live, or finds the product's reason why it cannot, which only a machine without LiveKit may show. */
async function goLive(page: Page): Promise<boolean> {
  await page.getByRole('button', { name: 'Go Live', exact: true }).click();
  const live = page.getByRole('button', { name: 'Stop Live', exact: true });
  const unavailable = page.getByText('Live isn’t available', { exact: true });
  await live.or(unavailable).waitFor();
  if (await live.isVisible()) return true;
  expect(process.env['CI'], 'LiveKit must be there under CI').toBeFalsy();
  return false;
}

test('a fan watches a creator’s camera, and both see its end', async () => {
  // Previews of other files' lives end meanwhile.
  stage.watch.allow(/Failed to load resource/);
  const [creator, fan] = [await stage.demo('contour-club@demo.test'), await stage.newcomer()];
  const [profile, lives] = [await fan.openListening(`/${creator.username}`), await fan.openListening('/lives')];
  const name = String(await profile.getByRole('heading', { level: 1 }).textContent());
  const watching = await fan.openListening(`/${creator.username}/live`);
  await watching
    .getByText(`${name} isn’t live right now`)
    .or(watching.getByText(`${name} is no longer streaming`))
    .waitFor();

  const camera = await creator.open('/studio');
  await noteStreams(camera);
  await camera.goto(`${address}/studio/live/camera`);
  await untilItPlays(camera.getByLabel('Camera preview', { exact: true }));
  if (!(await goLive(camera))) return;
  await untilItPlays(watching.locator('video'));
  await profile.getByRole('link', { name: 'Watch live', exact: true }).waitFor();
  await lives.getByRole('link', { name: new RegExp(name) }).waitFor();
  await camera.getByText('1 viewer', { exact: true }).waitFor();

  await camera
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Search', exact: true })
    .click();
  await camera.getByRole('button', { name: 'Stay live', exact: true }).click();
  expect(new URL(camera.url()).pathname).toBe('/studio/live/camera');

  const late = await (await stage.visitor()).open(`/${creator.username}/live`);
  await untilItPlays(late.locator('video'));
  await camera.getByText('2 viewers', { exact: true }).waitFor();

  await pullOut(camera);
  await camera.getByText(messages.cameraPermission).waitFor();
  await camera.getByRole('button', { name: 'Try again', exact: true }).click();
  await untilItPlays(camera.getByLabel('Camera preview', { exact: true }));
  await untilItPlays(watching.locator('video'));

  await endLive(camera);
  await camera.getByText('Live has ended', { exact: true }).first().waitFor();
  await watching.getByText('Live has ended', { exact: true }).first().waitFor();
  await late.getByText('Live has ended', { exact: true }).first().waitFor();
  await profile.getByRole('link', { name: 'Watch live', exact: true }).waitFor({ state: 'detached' });
  await lives.getByRole('link', { name: new RegExp(name) }).waitFor({ state: 'detached' });
}, 180_000);

test('a vanished creator is no longer live within 30 seconds', async () => {
  const [creator, fan] = [await stage.demo('contour-club@demo.test'), await stage.newcomer()];
  const camera = await creator.open('/studio/live/camera');
  await untilItPlays(camera.getByLabel('Camera preview', { exact: true }));
  if (!(await goLive(camera))) return;
  const watching = await fan.openListening(`/${creator.username}/live`);
  await untilItPlays(watching.locator('video'));

  await creator.context.close();
  await watching.getByText('Live has ended', { exact: true }).first().waitFor({ timeout: patienceMs });
  const profile = await fan.open(`/${creator.username}`);
  await profile.getByRole('heading', { level: 1 }).waitFor();
  expect(await profile.getByRole('link', { name: 'Watch live', exact: true }).count()).toBe(0);
}, 180_000);

test('a live from a phone fills the screen, with chat and controls over the picture', async () => {
  const creator = await stage.demo('contour-club@demo.test', phone);
  const page = await creator.open('/studio/live/camera');
  const picture = page.getByLabel('Camera preview', { exact: true });
  await untilItPlays(picture);
  if (!(await goLive(page))) return;
  await expect.poll(() => picture.boundingBox()).toEqual({ x: 0, y: 0, ...phone.viewport });
  await page.getByText('0 viewers', { exact: true }).waitFor();

  const box = page.getByRole('textbox', { name: 'Write a message', exact: true });
  await box.fill('Good evening');
  await box.press('Enter');
  await page.getByRole('log').getByText('Good evening', { exact: true }).waitFor();
  const sounds = () =>
    picture.evaluate((video: HTMLVideoElement) =>
      video.srcObject instanceof MediaStream ? video.srcObject.getAudioTracks().map((track) => track.enabled) : [],
    );
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await page.getByRole('button', { name: 'Unmute', exact: true }).waitFor();
  await expect.poll(sounds).toEqual([false]);
  await page.getByRole('button', { name: 'Unmute', exact: true }).click();
  await page.getByRole('button', { name: 'Mute', exact: true }).waitFor();
  await expect.poll(sounds).toEqual([true]);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hide chat', exact: true }).click();
  await box.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show chat', exact: true }).click();
  await box.waitFor();

  // Back asks, each time.
  for (let press = 0; press < 2; press += 1) {
    await page.goBack({ waitUntil: 'commit' });
    const stay = page.getByRole('button', { name: 'Stay live', exact: true });
    await stay.click();
    await stay.waitFor({ state: 'detached' });
  }
  await endLive(page);
  await page.getByText('Live has ended', { exact: true }).first().waitFor();
}, 180_000);
