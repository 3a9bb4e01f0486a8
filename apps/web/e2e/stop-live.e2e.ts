import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs } from './browser.ts';
import { endLive } from './studio.ts';

const stage = openStage();

/** The machine may lack an encoder: the server's response claims that one is on air. */
async function pretendLive(page: Page): Promise<void> {
  await page.route(/\/trpc\/[^?]*live\.watch/, async (route) => {
    const [names = ''] = route.request().url().split('/trpc/')[1]?.split('?') ?? [];
    const response = await route.fetch();
    const answers = await response.json();
    const { data } = answers[names.split(',').indexOf('live.watch')].result;
    Object.assign(data, { live: true, status: null, account: { ...data.account, live: true, livestream: 'RTMP' } });
    await route.fulfill({ response, json: answers });
  });
}

test('a live that failed to end says so, continues, and can be ended again', async () => {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED/);
  const creator = await stage.demo('orrery@demo.test');
  const page = await creator.open('/about');
  await pretendLive(page);
  const stop = /\/trpc\/[^?]*live\.stop/;
  let asked = 0;
  await page.route(stop, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto(new URL('/studio/live/rtmp', page.url()).href);
  await page.getByRole('button', { name: 'Stop Live', exact: true }).click();
  await page.getByRole('button', { name: 'Stay live', exact: true }).click();
  expect(asked).toBe(0);
  await endLive(page);
  await page.getByText('Couldn’t end your live. Try again.', { exact: true }).waitFor();
  await endLive(page);
  await expect.poll(() => asked, { timeout: patienceMs }).toBe(2);
  await page.getByText('You are live', { exact: false }).waitFor();
});

test('a live chat draft survives a reload', async () => {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED|status of/);
  const fan = await stage.newcomer();
  const page = await fan.open('/about');
  await pretendLive(page);
  await page.goto(new URL('/orrery/live', page.url()).href);
  const box = page.getByRole('textbox', { name: 'Write a message', exact: true });
  await box.fill('Half a line');
  await page.reload();
  await expect.poll(() => box.inputValue(), { timeout: patienceMs }).toBe('Half a line');
});
