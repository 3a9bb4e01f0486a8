import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { playbackOf, untilItPlays } from './playback.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();

test('a browser that blocks sound still plays, and a tap starts the sound', async () => {
  const visitor = await stage.visitor(phone);
  const path = await freeFilmOn(await visitor.open('/ines.ridge'));
  // Evaluating in a page counts as a user gesture, so before it plays the page has to report by itself.
  await visitor.context.addInitScript(() => {
    const tell = ({ target }: Event) =>
      target instanceof HTMLVideoElement && console.info(`plays ${target.muted ? 'muted' : 'with sound'}`);
    document.addEventListener('playing', tell, true);
  });
  const told = visitor.context.waitForEvent('console', (message) => message.text().startsWith('plays '));
  const page = await visitor.open(`${path}?s=1`);
  expect((await told).text()).toBe('plays muted');
  const video = page.locator('video');
  await untilItPlays(video);
  await page.getByRole('button', { name: 'Tap for sound', exact: true }).tap();
  await expect.poll(async () => (await playbackOf(video)).muted, { timeout: patienceMs }).toBe(false);
  await untilItPlays(video);
}, 120_000);
