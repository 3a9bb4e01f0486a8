import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { current, feedOf, onSlide, swipe, untilStill } from './feed-screen.ts';
import { address } from './product.ts';

const stage = openStage();

test('with saving data on, the feed loads no film before it is tapped', async () => {
  const fan = await stage.newcomer(phone);
  const page = await fan.open('/account/settings/data');
  await page.getByRole('radio', { name: 'As this device is set', exact: true }).waitFor();
  const saved = page.waitForResponse(/\/trpc\/account\.updateProfile/);
  await page.getByRole('radio', { name: 'Save data', exact: true }).check();
  expect((await saved).ok()).toBe(true);

  const films: string[] = [];
  page.on('request', (request) => {
    if (/\/files\/.*\.(m3u8|mp4|m4s)$/.test(new URL(request.url()).pathname)) films.push(request.url());
  });
  await page.goto(`${address}/videos`);
  await feedOf(page).waitFor();
  for (let slide = 0; slide < 12; slide += 1) {
    await onSlide(page, slide);
    if (
      (await current(page)
        .getByRole('button', { name: /^Play: / })
        .count()) > 0
    )
      break;
    await swipe(page, { y: -500 });
    await untilStill(page);
  }
  const play = current(page).getByRole('button', { name: /^Play: / });
  await play.waitFor();
  expect(films).toEqual([]);
  const loading = page.waitForRequest(/\/files\/.*\.(m3u8|mp4)$/);
  await play.click();
  await loading;
  await current(page)
    .getByRole('button', { name: /^Pause: / })
    .waitFor();
});
