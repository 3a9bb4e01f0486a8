import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { untilItPlays } from './playback.ts';

const stage = openStage();

/** A teal PNG of 64 × 36 pixels. */
const teal = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAkCAIAAAC2bqvFAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAYUlEQVRYhe2SwQkAMBCDHN3Ru0M/chBwACMBvQ25gRtAXtFdiLuQG7gB5BXdhbgLuYEbQF7RXYi7kBu4AeQV3YW4C7mBG0Be0V2Iu5AbuAHkFd2FuAu5gRtAXtFdiDzkLw/DQACI9hkaRAAAAABJRU5ErkJggg==',
  'base64',
);

test('before a live its creator sees themself, tests the line and gives the live a cover', async () => {
  const page = await (await stage.demo('slow-pour@demo.test', phone)).open('/studio/live/camera');
  await untilItPlays(page.getByLabel('Camera preview', { exact: true }));
  await page.getByRole('button', { name: 'Test connection', exact: true }).click();
  await page.getByText(/^Your connection is (good for \d+p|too slow)/).waitFor({ timeout: patienceMs });

  await page.getByRole('button', { name: 'Edit details', exact: true }).click();
  const cover = page.getByRole('region', { name: 'Cover', exact: true });
  await cover.locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: teal });
  await cover.getByRole('button', { name: 'Remove', exact: true }).waitFor();
  const shown = cover.locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await cover.getByRole('button', { name: 'Remove', exact: true }).click();
  await shown.waitFor({ state: 'detached' });
}, 120_000);
