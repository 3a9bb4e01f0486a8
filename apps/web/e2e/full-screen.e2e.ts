import { expect, test } from 'vitest';
import { openStage, patienceMs } from './browser.ts';
import { address } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();

test('a video enters and leaves full screen by button and by key', async () => {
  const visitor = await stage.visitor();
  const profile = await visitor.open('/ines.ridge');
  const page = await visitor.open(new URL(await freeFilmOn(profile), address).pathname);
  const filled = () => page.evaluate(() => document.fullscreenElement?.querySelector('video') != null);
  const fills = (expected: boolean) => expect.poll(filled, { timeout: patienceMs }).toBe(expected);
  await page.locator('[data-stage] video').first().waitFor();
  await page.getByRole('button', { name: 'Full screen', exact: true }).first().click();
  await fills(true);
  await page.keyboard.press('f');
  await fills(false);
  await page.keyboard.press('f');
  await fills(true);
  await page.evaluate(() => document.exitFullscreen());
  await fills(false);
});
