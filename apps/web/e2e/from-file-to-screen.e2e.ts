import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openStage, patienceMs } from './browser.ts';
import { openFootage } from './footage.ts';
import { untilItPlays } from './playback.ts';
import { address, demo, unique } from './product.ts';
import { openSlowLine } from './slow-line.ts';
import { approve, openInQueue, sendFiles } from './studio.ts';

const stage = openStage();
const footage = openFootage();
const longMs = 90_000;

/** Records every status that the page announces, even briefly. */
async function noteStatuses(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const element of document.querySelectorAll('main [role="status"], main li p, main li span'))
        if (element.textContent) seen.add(element.textContent.trim());
      document.documentElement.dataset['seen'] = JSON.stringify([...seen]);
    };
    const body = { childList: true, subtree: true, characterData: true };
    new MutationObserver(look).observe(document.body, body);
  });
  return async () => {
    const seen: unknown = JSON.parse(await page.evaluate(() => document.documentElement.dataset['seen'] ?? '[]'));
    return Array.isArray(seen) ? seen.map(String) : [];
  };
}

test('a creator’s video reaches a fan’s screen through staff; a rejected picture does not', async () => {
  const [creator, staff, fan] = [await stage.demo(demo.creator), await stage.demo(demo.staff), await stage.newcomer()];
  const film = {
    file: footage.subtitled(3, 'The fox speaks'),
    description: unique('Waves '),
    tags: ['sea', 'e2e'],
  };
  const picture = { file: footage.picture(), description: unique('Blurred '), tags: ['still'] };
  const studio = await creator.openListening('/studio/upload');
  const statuses = await noteStatuses(studio);
  await sendFiles(studio, [film, picture]);
  const done = studio.getByRole('button', { name: 'Done', exact: true });
  await done.waitFor({ timeout: longMs });
  const row = (file: string) => studio.getByRole('listitem').filter({ hasText: basename(file) });
  await row(film.file).getByText('Waiting for approval', { exact: true }).waitFor({ timeout: longMs });
  await row(picture.file).getByText('Waiting for approval', { exact: true }).waitFor({ timeout: longMs });
  const seen = (await statuses()).join('\n');
  expect(seen).toMatch(/\d+% of [\d.]+ \w+/);
  expect(seen).toMatch(/PROCESSING/);

  const profile = await fan.open(`/${creator.username}`);
  await profile
    .getByRole('link', { name: /^Video by / })
    .first()
    .waitFor();
  const cell = profile.getByRole('link', { name: new RegExp(film.description) });
  expect(await cell.count()).toBe(0);

  const review = await staff.open('/staff');
  await approve(review, film.description);
  await openInQueue(review, picture.description);
  await review.keyboard.press('r');
  await review.getByRole('textbox', { name: 'Reason', exact: true }).fill('Too blurred to see');
  await review.getByRole('textbox', { name: 'Reason', exact: true }).press('Enter');
  await review.getByText(`Rejected: ${picture.description}`).waitFor();
  await row(film.file).getByText('Published', { exact: true }).waitFor();
  await row(picture.file).getByText('Too blurred to see', { exact: true }).waitFor();
  await done.click();
  await studio.waitForURL(`${address}/profile`);
  await studio.getByRole('link', { name: /^Photos/ }).click();
  await studio.getByRole('link', { name: new RegExp(`${picture.description}.*REJECTED`) }).waitFor();
  await studio.goto(`${address}/account/media/free/photos`);
  await studio.getByRole('link', { name: new RegExp(picture.description) }).click();
  await studio.getByRole('button', { name: 'Delete', exact: true }).click();
  await studio.getByText('Because it was rejected, people who bought it lose access too.').waitFor();

  await profile.reload();
  await cell.click();
  await profile.waitForURL(/\/creator_demo\/video\/[\w-]+$/);
  await untilItPlays(profile.locator('video'));
  await profile.getByText(film.description).first().waitFor();
  await profile.getByRole('button', { name: 'Show captions', exact: true }).click();
  const caption = profile.getByText('The fox speaks', { exact: true });
  await caption.waitFor({ timeout: patienceMs });
  await profile.getByRole('button', { name: 'Hide captions', exact: true }).click();
  await caption.waitFor({ state: 'detached' });
}, 240_000);

test('an upload can be canceled, and a lost connection only costs time', async () => {
  stage.watch.allow(/net::ERR_|status of 502/);
  const line = await openSlowLine();
  onTestFinished(() => line.close());
  const creator = await stage.demo(demo.creator, { proxy: { server: line.address } });
  const page = await creator.open('/studio/upload');
  const file = footage.film(3, '360x640', 24);
  const entry = { file, description: unique('Large '), tags: ['large'] };
  const name = basename(file);
  const percent = async () =>
    Number(await page.getByRole('progressbar', { name, exact: true }).getAttribute('aria-valuenow'));

  line.speed(500_000);
  await sendFiles(page, [entry]);
  await expect.poll(percent, { timeout: patienceMs }).toBeGreaterThan(0);
  await expect.poll(() => page.title(), { timeout: patienceMs }).toMatch(/^\d+% · /);
  await page.getByRole('button', { name: `Cancel ${name}`, exact: true }).click();
  await page.getByText('User has canceled the file upload.').waitFor();
  await page.getByRole('link', { name: 'Upload more', exact: true }).click();

  const before = line.passed();
  await sendFiles(page, [entry]);
  await expect.poll(percent, { timeout: patienceMs }).toBeGreaterThan(20);
  await expect.poll(() => line.passed() - before, { timeout: patienceMs }).toBeGreaterThan(500_000);
  line.cut();
  await page.getByText('Connection lost. The upload will resume automatically.', { exact: true }).waitFor();
  const going = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/ingest/'));
  line.speed(20_000_000);
  line.mend();
  const range = await (await going).headerValue('range');
  expect(Number(range?.match(/^bytes=(\d+)-$/)?.[1])).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Done', exact: true }).waitFor({ timeout: longMs });
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByText(/Ready to play|Waiting for approval/).waitFor({ timeout: longMs });
}, 240_000);
