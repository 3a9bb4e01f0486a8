import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { playbackOf, untilItPlays } from './playback.ts';
import { freeFilmOn } from './profile-screen.ts';

/** Headless Chromium lets sound through; people's browsers ask for a tap first. */
const stage = openStage(['--autoplay-policy=document-user-activation-required']);

test('a browser that refuses sound still plays, and a tap brings the sound', async () => {
  const visitor = await stage.visitor(phone);
  const page = await visitor.open(`${await freeFilmOn(await visitor.open('/ines.ridge'))}?s=1`);
  const video = page.locator('video');
  await untilItPlays(video);
  expect((await playbackOf(video)).muted).toBe(true);
  await page.getByRole('button', { name: 'Tap for sound' }).tap();
  await expect.poll(async () => (await playbackOf(video)).muted, { timeout: patienceMs }).toBe(false);
  await untilItPlays(video);
}, 120_000);
