import { expect, onTestFinished, test } from 'vitest';
import { insertMedia, makeCreator } from '../../../packages/testing/src/index.ts';
import { openStage, patienceMs, phone } from './browser.ts';
import { current } from './feed-screen.ts';
import { openFootage } from './footage.ts';
import { openKillableApi } from './killable-api.ts';
import { unique } from './product.ts';
import { openSlowLine } from './slow-line.ts';
import { sendFiles } from './studio.ts';

const stage = openStage();
const footage = openFootage();
const api = await openKillableApi();
/** The browser's errors about an unreachable server, and of UploadThing's client asking how much has arrived. */
const noServer = [
  /console: Failed to load resource/,
  /net::ERR_/,
  /status of 502/,
  /console: \{url: .*method: HEAD/,
  // A part of the app that is loading just then; its page retries.
  /console: TypeError: Failed to fetch dynamically/,
];

test('an upload survives the death of the api, and resumes', { timeout: 180_000 }, async () => {
  stage.watch.allow(...noServer);
  const line = await openSlowLine();
  onTestFinished(() => line.close());
  await api.start();
  const { context, email } = await api.newcomer(stage, { proxy: { server: line.address, bypass: '<-loopback>' } });
  await makeCreator(api.world, email);
  const page = await context.newPage();
  await page.goto(`${api.origin}/studio/upload`);
  line.speed(1_000_000);
  const before = line.passed();
  const description = unique('Killed ');
  await sendFiles(page, [{ file: footage.film(3, '360x640', 24), description, tags: ['sea'] }]);
  await expect.poll(() => line.passed() - before, { timeout: patienceMs }).toBeGreaterThan(1_500_000);
  api.kill();
  await page.getByText('Connection lost. The upload will resume automatically.', { exact: true }).waitFor();
  // The api takes a while to start, and the page to retry.
  const going = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/ingest/'), {
    timeout: 90_000,
  });
  line.speed(20_000_000);
  await api.start();
  const range = await (await going).headerValue('range');
  expect(Number(range?.match(/^bytes=(\d+)-$/)?.[1])).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(`${description}.*PROCESSING`) }).waitFor();
});

test('a comment on a phone is not lost when the api dies', { timeout: 120_000 }, async () => {
  stage.watch.allow(...noServer);
  await api.start();
  const creator = await api.world.createPerson({ creator: true });
  await insertMedia(api.world, creator, { type: 'photo', description: 'Lonely photo' });
  const { context } = await api.newcomer(stage, phone);
  const page = await context.newPage();
  await page.goto(`${api.origin}/photos`);
  await current(page)
    .getByRole('button', { name: /^Comments, / })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Comments', exact: true });
  const box = sheet.getByRole('textbox', { name: 'Write a comment', exact: true });
  await box.waitFor();
  api.kill();
  await page.getByText('Reconnecting…', { exact: true }).waitFor();
  const words = unique('Typed while nobody listened ');
  await box.fill(words);
  await box.press('Enter');
  const unsent = sheet.getByText('Couldn’t send. Trying again…', { exact: true });
  await unsent.waitFor();
  await api.start();
  await page.getByText('Reconnecting…', { exact: true }).waitFor({ state: 'hidden' });
  // It is sent by itself.
  await unsent.waitFor({ state: 'hidden' });
  await sheet.getByRole('list', { name: 'Comments', exact: true }).getByText(words).waitFor();
});
