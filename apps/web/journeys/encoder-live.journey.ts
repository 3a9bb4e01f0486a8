import { test } from 'vitest';
import { openStage, patienceMs } from './browser.ts';
import { startEncoder } from './encoder.ts';
import { untilItPlays } from './playback.ts';

const stage = openStage();

test('a live from an encoder goes on by itself after a line that broke for seconds', async () => {
  stage.watch.allow(/Failed to load resource|HLS /);
  const [creator, fan] = [await stage.demo('orrery@demo.test'), await stage.newcomer()];
  const stop = await startEncoder(creator);
  try {
    const page = await fan.open(`/${creator.username}/live`);
    await untilItPlays(page.locator('video'), 2 * patienceMs);
    let broken = true;
    await page.route('**/live/*/**', (route) => (broken ? route.abort() : route.continue()));
    await page.getByLabel('Connecting').waitFor({ timeout: 2 * patienceMs });
    broken = false;
    await untilItPlays(page.locator('video'), 2 * patienceMs);
  } finally {
    await stop();
  }
}, 180_000);
