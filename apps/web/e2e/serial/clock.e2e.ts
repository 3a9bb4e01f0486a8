import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { openStage, patienceMs } from '../browser.ts';
import { openFootage } from '../footage.ts';
import { frames } from '../frames.ts';
import { advanceClock } from '../person.ts';
import { address, demo, unique } from '../product.ts';
import { approve, sendFiles } from '../studio.ts';

const stage = openStage();
const footage = openFootage();
const longMs = 90_000;

test('a scheduled release waits for its date and appears by itself', async () => {
  const [creator, staff, fan] = [await stage.demo(demo.creator), await stage.demo(demo.staff), await stage.newcomer()];
  const now = await advanceClock(staff, '1m');
  const releaseAt = new Date(now.getTime() + 26 * 3_600_000).toISOString().slice(0, 16);
  const picture = { file: footage.picture(), description: unique('Later '), tags: ['later'], releaseAt };
  const studio = await creator.openListening('/studio/upload');
  await sendFiles(studio, [picture]);
  const row = studio.getByRole('listitem').filter({ hasText: basename(picture.file) });
  await row.getByText('Waiting for approval', { exact: true }).waitFor({ timeout: longMs });
  await row.getByText(/^Available in \d+ (hours?|days?)$/).waitFor();
  await approve(await staff.open('/staff'), picture.description);

  const own = await creator.open('/profile/photos');
  await own
    .getByRole('link', { name: new RegExp(`${picture.description}.*Available in \\d+ (hours?|days?)`) })
    .waitFor();
  const profile = await fan.openListening(`/${creator.username}/photo`);
  const cell = profile.getByRole('link', { name: new RegExp(picture.description) });
  await profile
    .getByRole('link', { name: /^Photo by / })
    .first()
    .waitFor();
  expect(await cell.count()).toBe(0);

  await advanceClock(staff, '27h');
  await expect
    .poll(
      async () => {
        await profile.reload();
        await profile
          .getByRole('link', { name: /^Photo by / })
          .first()
          .waitFor();
        return cell.count();
      },
      { timeout: patienceMs, interval: 500 },
    )
    .toBe(1);
  await cell.click();
  await profile.waitForURL(`${address}/${creator.username}/photo/*`);
  await own.getByRole('link', { name: new RegExp(picture.description) }).waitFor();
}, 180_000);

test('typed payout details stay when the saved ones cannot be reloaded', async () => {
  const [creator, staff] = [await stage.demo(demo.creator), await stage.demo(demo.staff)];
  const page = await creator.openListening('/account/earnings/payment');
  const holder = page.getByLabel('Account holder', { exact: true });
  const typed = unique('Half a name ');
  await holder.fill(typed);
  const asking = /\/trpc\/[^?]*wallet\.payoutDetails\b/;
  await page.route(asking, async (route) => {
    const [names = ''] = route.request().url().split('/trpc/')[1]?.split('?') ?? [];
    const response = await route.fetch();
    const answers: unknown[] = await response.json();
    answers[names.split(',').indexOf('wallet.payoutDetails')] = {
      error: { message: 'Not now', data: { httpStatus: 500 } },
    };
    await route.fulfill({ response, json: answers });
  });
  const failed = page.waitForResponse(asking);
  // Advancing the clock makes every open screen refetch.
  await advanceClock(staff, '1m');
  await failed;
  await frames(page);
  expect(await page.getByText('Couldn’t load this', { exact: true }).count()).toBe(0);
  expect(await holder.inputValue()).toBe(typed);
});
