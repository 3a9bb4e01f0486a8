import { messages } from '@foxreel/contracts';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openStage, patienceMs } from './browser.ts';
import { frames } from './frames.ts';
import { holdCalls } from './hold-calls.ts';
import { playbackOf, untilItPlays } from './playback.ts';
import { address, demo, unique } from './product.ts';
import { openSlowLine } from './slow-line.ts';
import { noteStreams, openTracks, pullOut } from './streams.ts';
import { approve } from './studio.ts';

const stage = openStage();
const refusing = openStage({ camera: 'deny' });
const longMs = 90_000;

/** Records this many seconds, and pauses. */
async function film(page: Page, button: string, until: number): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const recorded = page.getByRole('progressbar', { name: 'Recorded', exact: true });
  await expect
    .poll(async () => Number(await recorded.getAttribute('aria-valuenow')), { timeout: patienceMs })
    .toBeGreaterThanOrEqual(until);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();
}

/** Fills in the form's details. */
async function describe(page: Page, description: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill(description);
  await page.getByRole('textbox', { name: 'Tags', exact: true }).fill('camera');
  await page.getByRole('textbox', { name: 'Tags', exact: true }).press('Enter');
}

test('a creator records, pauses, continues, sends it with a sound, and it reaches a profile', async () => {
  stage.watch.allow(/net::ERR_|Failed to load resource/);
  const [creator, staff] = [await stage.demo(demo.creator), await stage.demo(demo.staff)];
  const description = unique('Filmed ');
  const page = await creator.open('/studio');
  await noteStreams(page);
  await page.reload();
  await page.getByRole('link', { name: /^Record/ }).click();
  await untilItPlays(page.getByLabel('Camera preview', { exact: true }));
  expect(await page.getByRole('radio', { name: '15 s', exact: true }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Choose a sound', exact: true }).click();
  await page.getByRole('button', { name: /^Use / }).first().click();
  await page.getByLabel(/^Starts after/).fill('1');

  await film(page, 'Start recording', 1);
  const paused = await page.getByText(/ of 0:15$/).textContent();
  await frames(page, 60);
  expect(await page.getByText(/ of 0:15$/).textContent()).toBe(paused);
  await film(page, 'Resume', 3);
  await page.getByRole('button', { name: 'Use recording', exact: true }).click();
  await page.waitForURL(`${address}/studio/record/preview`);
  await expect.poll(() => openTracks(page)).toBe(0);
  const preview = page.getByLabel('Your recording', { exact: true });
  // The pause is not in it.
  const seconds = () => preview.evaluate((video: HTMLVideoElement) => (video.readyState > 0 ? video.duration : 0));
  await expect.poll(seconds, { timeout: patienceMs }).toSatisfy((length: number) => length > 2.5 && length < 8);
  await preview.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(async () => (await playbackOf(preview)).frames, { timeout: patienceMs }).toBeGreaterThan(5);

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(messages.descriptionLength).waitFor();
  await describe(page, description);
  await creator.context.setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(`${address}/studio/record/progress`);
  await page.getByText(messages.uploadUnreachable).waitFor();
  await creator.context.setOffline(false);
  await page.getByRole('link', { name: 'Edit details', exact: true }).click();
  expect(await page.getByRole('textbox', { name: 'Description', exact: true }).inputValue()).toBe(description);
  // On a slow phone a short recording arrives before the next page is ready.
  const device = await creator.context.newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(`${address}/studio/record/progress`);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.getByText('Waiting for approval', { exact: true }).waitFor({ timeout: longMs });

  await approve(await staff.open('/staff'), description);
  await page.getByText('Published', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.waitForURL(`${address}/profile`);
  await page.getByRole('link', { name: new RegExp(description) }).click();
  await untilItPlays(page.locator('video'));
}, 240_000);

test('a recording whose first attempt had arrived gets the last attempt’s details, or is not done', async () => {
  stage.watch.allow(/net::ERR_|Failed to load resource/);
  const line = await openSlowLine();
  onTestFinished(() => line.close());
  const creator = await stage.demo(demo.creator, { proxy: { server: line.address } });
  const [first, last] = [unique('Everyone sees '), unique('Only mine ')];
  const page = await creator.open('/studio/record');
  await untilItPlays(page.getByLabel('Camera preview', { exact: true }));
  await film(page, 'Start recording', 1);
  await page.getByRole('button', { name: 'Use recording', exact: true }).click();
  await describe(page, first);
  line.withhold(/\/api\/upload\/recording/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(`${address}/studio/record/progress`);
  const own = await creator.open('/account/media/free/videos');
  const arrived = async () => {
    await own.reload();
    await own.getByRole('heading', { name: 'My media', exact: true }).waitFor();
    await own.locator('main a[href^="/account/media/free/videos/"]').first().waitFor();
    return own.getByRole('link', { name: new RegExp(first) }).count();
  };
  await expect.poll(arrived, { timeout: longMs, interval: 1000 }).toBe(1);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText(messages.uploadCanceled).waitFor();
  line.withhold(/nothing any more/);

  await page.getByRole('link', { name: 'Edit details', exact: true }).click();
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill(last);
  await page.getByRole('radio', { name: 'Private', exact: true }).check();
  const change = await holdCalls(page, /\/trpc\/[^?]*media\.update\b/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await (await change()).abort();
  await page.getByText(/^Your recording was sent, but your latest changes weren’t saved/).waitFor();
  expect(await page.getByRole('button', { name: 'Done', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await (await change()).continue();
  await page.getByRole('button', { name: 'Done', exact: true }).waitFor();
  await own.goto(`${address}/account/media/private`);
  await own.getByRole('link', { name: new RegExp(last) }).waitFor();
  expect(await own.getByRole('link', { name: new RegExp(first) }).count()).toBe(0);
}, 180_000);

/** A creator's recorder, on a page whose streams are counted. */
async function openRecorder(): Promise<Page> {
  const page = await (await stage.demo(demo.creator)).open('/studio');
  await noteStreams(page);
  await page.reload();
  await page.getByRole('link', { name: /^Record/ }).click();
  await untilItPlays(page.getByLabel('Camera preview', { exact: true }));
  return page;
}

/** Whether the browser would ask before closing the page. */
const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('it stops by itself, continues with a longer time, and an unsent recording stays until discarded', async () => {
  const page = await openRecorder();
  expect(await asksBeforeLeaving(page)).toBe(false);
  await page.clock.install();
  await page.getByRole('button', { name: 'Start recording', exact: true }).click();
  await page.getByText(/0:0[1-9] of 0:15/).waitFor();
  await page.clock.fastForward(12_000);
  await page
    .getByText(/^You’ve used the full time/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Resume', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('radio', { name: '30 s', exact: true }).check();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByText(/0:(1[6-9]|2\d) of 0:30/).waitFor();

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL(`${address}/studio`);
  await expect.poll(() => openTracks(page)).toBe(0);
  await page.getByRole('link', { name: /^Record/ }).click();
  await page.getByRole('heading', { name: 'Unsent recording', exact: true }).waitFor();
  expect(await openTracks(page)).toBe(0);
  await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it', exact: true }).click();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await page.waitForURL(`${address}/studio/record/preview`);
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Gone with it');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await page.waitForURL(`${address}/studio/record`);
  await untilItPlays(page.getByLabel('Camera preview', { exact: true }));
  expect(await asksBeforeLeaving(page)).toBe(false);
  await film(page, 'Start recording', 1);
  await page.getByRole('button', { name: 'Use recording', exact: true }).click();
  expect(await page.getByRole('textbox', { name: 'Description', exact: true }).inputValue()).toBe('');
}, 120_000);

test('a lost camera is reported and can be requested again, and its recording is kept', async () => {
  const page = await openRecorder();
  await pullOut(page);
  await page.getByText(messages.cameraPermission).waitFor();
  expect(await page.getByRole('button', { name: 'Start recording', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await untilItPlays(page.getByLabel('Camera preview', { exact: true }));

  await page.getByRole('button', { name: 'Start recording', exact: true }).click();
  await page.getByText(/0:0[2-9] of 0:15/).waitFor();
  await pullOut(page);
  await page.getByRole('heading', { name: 'Unsent recording', exact: true }).waitFor();
  expect(await openTracks(page)).toBe(0);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();

  await untilItPlays(page.getByLabel('Camera preview', { exact: true }));
  await page.evaluate(() => {
    MediaRecorder.prototype.start = () => {
      throw new DOMException('Not now', 'NotSupportedError');
    };
  });
  await page.getByRole('button', { name: 'Start recording', exact: true }).click();
  await page.getByText(/^Couldn’t start recording\./).waitFor();
  expect(await page.getByRole('button', { name: 'Start recording', exact: true }).isEnabled()).toBe(true);
}, 120_000);

test('without permission it says so, and cannot record', async () => {
  const creator = await refusing.demo(demo.creator);
  const page = await creator.open('/studio/record');
  await page.getByText(messages.cameraPermission).waitFor();
  expect(await page.getByRole('button', { name: 'Start recording', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await page.getByText(messages.cameraPermission).waitFor();
});

test('a fan has no recorder', async () => {
  const fan = await stage.newcomer();
  for (const path of ['', '/preview', '/progress']) {
    const page = await fan.open(`/studio/record${path}`);
    await page.waitForURL(`${address}/studio`);
    await page.getByRole('heading', { name: 'Become a creator', exact: true }).waitFor();
  }
});
