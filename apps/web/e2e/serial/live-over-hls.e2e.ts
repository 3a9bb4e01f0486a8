import { createServer } from 'node:net';
import { saveLiveSetupInput } from '@foxreel/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createLiveServer,
  generateStreamKey,
  livekitOptions,
  reconcileLives,
  saveLiveSetup,
  startLive,
  watchLive,
} from '../../../../packages/domain/src/live/index.ts';
import { type StartedWorker, startWorker } from '../../../../packages/testing/src/index.ts';
import { joinLive } from '../../../../workers/live/src/testing/person-in-live.ts';
import { pushPattern } from '../../../../workers/live/src/testing/push-pattern.ts';
import { openStage, patienceMs } from '../browser.ts';
import { openKillableApi } from '../killable-api.ts';
import { untilItPlays } from '../playback.ts';

/*
 * An api and a live worker of their own: the shared ones encode no renditions, and their rooms are never full. Not beside other
 * files: a machine that cannot keep up gives the renditions up.
 */
const stage = openStage();
const api = await openKillableApi({ LIVE_ROOM_VIEWERS: '1' });
const live = createLiveServer(livekitOptions(process.env));
let worker: StartedWorker;
let rtmp = '';
const started: { kill(): void }[] = [];

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(typeof at === 'object' && at ? at.port : 0);
}

beforeAll(async () => {
  const port = await freePort();
  const { LIVEKIT_URL = '' } = process.env;
  const options = { LIVEKIT_URL, HOST: '127.0.0.1', RTMP_PORT: port, LIVE_RENDITIONS: '1' };
  worker = await startWorker(api.world, 'live', options);
  rtmp = `rtmp://127.0.0.1:${port}/live`;
  await api.start();
}, 120_000);
afterAll(async () => {
  for (const one of started) one.kill();
  await worker.end('SIGTERM');
});

const heightOf = (page: Page) =>
  page.locator('video').evaluate((video) => (video instanceof HTMLVideoElement ? video.videoHeight : 0));
const inRoom = (page: Page) =>
  page.locator('video').evaluate((video) => video instanceof HTMLVideoElement && video.srcObject !== null);

async function openQualities(page: Page): Promise<void> {
  await page
    .getByRole('toolbar', { name: 'Actions', exact: true })
    .getByRole('button', { name: 'More', exact: true })
    .click();
  await page.getByRole('menuitem', { name: 'Quality', exact: true }).click({ timeout: 2 * patienceMs });
}

test('a viewer chooses between an encoder live’s qualities, and the choice is kept', async () => {
  stage.watch.allow(/Failed to load resource|HLS /);
  const creator = await api.world.createPerson({ creator: true });
  const key = await generateStreamKey(creator.ctx);
  const encoder = pushPattern(`${rtmp}/${key}`, {
    size: '640x480',
    kbps: 1_500,
    keyEvery: 60,
    bFrames: 2,
    seconds: 600,
  });
  started.push({ kill: () => void encoder.process.kill('SIGKILL') });
  const { context } = await api.newcomer(stage);
  await expect
    .poll(async () => (await watchLive(api.world.anonymous, { username: creator.username })).live, {
      timeout: patienceMs,
    })
    .toBe(true);
  const page = await context.newPage();
  await page.goto(`${api.origin}/${creator.username}/live`);
  await untilItPlays(page.locator('video'), 2 * patienceMs);
  // It may have come before the lower one was there.
  await openQualities(page);
  await page.getByRole('radio', { name: /^Automatic (480|360)p$/, checked: true }).waitFor();
  for (const height of [360, 480, 360]) {
    await page.getByRole('radio', { name: `${height}p`, exact: true }).check();
    await expect.poll(() => heightOf(page), { timeout: 2 * patienceMs, interval: 200 }).toBe(height);
  }
  await page.reload();
  await untilItPlays(page.locator('video'), 2 * patienceMs);
  expect(await heightOf(page)).toBe(360);
  await openQualities(page);
  await page.getByRole('radio', { name: '360p', exact: true, checked: true }).waitFor();
  encoder.process.kill('SIGKILL');
}, 240_000);

test('who comes to a full room watches a camera’s live over HLS, as does who goes back in a recorded one', async () => {
  stage.watch.allow(/Failed to load resource|HLS /);
  if (await live.unavailable()) return expect(process.env['CI'], 'LiveKit must be there under CI').toBeFalsy();
  const creator = await api.world.createPerson({ creator: true });
  const [{ context: first }, { context: second }] = [await api.newcomer(stage), await api.newcomer(stage)];
  await saveLiveSetup(creator.ctx, saveLiveSetupInput.parse({ recording: 'private' }));
  const camera = joinLive(await startLive({ ...creator.ctx, live }), 'publish');
  started.push({ kill: () => void camera.process.kill('SIGKILL') });
  await camera.says('publishing');
  const watched = async () => {
    await reconcileLives({ ...api.world.system, live }, new Map());
    const view = await watchLive({ ...api.world.anonymous, live }, { username: creator.username });
    return { live: view.live, viewers: view.viewers };
  };
  await expect.poll(watched, { timeout: patienceMs, interval: 500 }).toEqual({ live: true, viewers: 0 });

  const [early, late] = [await first.newPage(), await second.newPage()];
  await early.goto(`${api.origin}/${creator.username}/live`);
  await untilItPlays(early.locator('video'), 2 * patienceMs);
  await expect.poll(watched, { timeout: patienceMs, interval: 500 }).toEqual({ live: true, viewers: 1 });
  await late.goto(`${api.origin}/${creator.username}/live`);
  await untilItPlays(late.locator('video'), 2 * patienceMs);
  expect(await Promise.all([early, late].map(inRoom))).toEqual([true, false]);
  // Once there is something to go back to.
  await early.getByRole('button', { name: 'Back 30 seconds', exact: true }).click({ timeout: 2 * patienceMs });
  await early.getByRole('slider', { name: 'Position in this live', exact: true }).waitFor();
  await untilItPlays(early.locator('video'), 2 * patienceMs);
  expect(await inRoom(early)).toBe(false);
  // Its place in the room is free again.
  await watched();
  await early.getByRole('button', { name: 'Jump to live', exact: true }).click();
  await expect.poll(() => inRoom(early).catch(() => null), { timeout: 2 * patienceMs }).toBe(true);
  await untilItPlays(early.locator('video'));
}, 240_000);
