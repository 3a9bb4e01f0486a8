import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { current, onSlide, swipe, toTwoFilms } from './feed-screen.ts';
import { playbackOf, untilItPlays } from './playback.ts';

/** Headless Chromium lets sound through; people's browsers ask for a tap first. */
const stage = openStage(['--autoplay-policy=document-user-activation-required']);

test('a browser that refuses sound still plays, and a tap brings the sound', async () => {
  const page = await (await stage.visitor(phone)).open('/videos?s=1');
  await onSlide(page, 0);
  await toTwoFilms(page, () => swipe(page, { y: -500 }));
  const video = current(page).locator('video');
  await untilItPlays(video);
  expect((await playbackOf(video)).muted).toBe(true);
  await page.getByRole('button', { name: 'Tap for sound' }).tap();
  await expect.poll(async () => (await playbackOf(video)).muted, { timeout: patienceMs }).toBe(false);
  await untilItPlays(video);
}, 120_000);
