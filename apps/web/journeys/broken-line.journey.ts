import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { current, onSlide, swipe, toTwoFilms } from './feed-screen.ts';
import { untilItPlays } from './playback.ts';

const stage = openStage();

test('a film whose playlist cannot be had is asked for again, then says so, and plays when it is retried', async () => {
  const fan = await stage.newcomer(phone);
  const refused = new Map<string, number>();
  let broken = true;
  await fan.context.route('**/master.m3u8', (route) => {
    if (!broken) return route.continue();
    const url = route.request().url();
    refused.set(url, (refused.get(url) ?? 0) + 1);
    return route.abort();
  });
  const page = await fan.open('/videos');
  await onSlide(page, 0);
  await toTwoFilms(page, () => swipe(page, { y: -500 }));
  const alert = current(page).getByRole('alert');
  await alert.waitFor({ timeout: 3 * patienceMs });
  expect(Math.max(...refused.values())).toBeGreaterThan(3);
  broken = false;
  await alert.getByRole('button').tap();
  await untilItPlays(current(page).locator('video'));
}, 120_000);
