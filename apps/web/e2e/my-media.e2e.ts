import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { openFootage } from './footage.ts';
import { address, demo, password, unique } from './product.ts';
import { sendFiles } from './studio.ts';

const stage = openStage();
/** The query for one's own media, alone or batched. */
const ownList = /\/trpc\/([\w.]+,)*media\.own[,?]/;
const footage = openFootage();
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();
/** The line of a file on the page of uploads; the studio's hub lists other media in the same words. */
const uploadOf = (page: Page, file: string) => page.getByRole('listitem').filter({ hasText: basename(file) });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Holds upload data back until called. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/ingest/**', async (route) => {
    if (route.request().method() === 'PUT') await promise;
    await route.continue();
  });
  return resolve;
}

/** Whether the page would ask before it is closed. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('a private picture is uploaded, found, scheduled for everyone, and deleted', async () => {
  stage.watch.allow(/status of 401/);
  const creator = await stage.demo(demo.creator, phone);
  const description = unique('Private view ');
  const page = await creator.open('/account');
  await page.getByRole('link', { name: 'My media', exact: true }).click();
  await page.waitForURL(`${address}/account/media/free/videos`);
  await page.getByRole('link', { name: /^Private/ }).click();
  await page.waitForURL(`${address}/account/media/private`);
  await page.getByRole('link', { name: 'Upload', exact: true }).first().click();

  const release = await holdUploads(page);
  const altText = 'A test card';
  const file = footage.picture();
  await sendFiles(page, [{ file, description, altText, tags: ['mine'], viewableBy: 'Private' }]);
  await page.waitForURL(`${address}/studio/upload/progress`);
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  const row = page.getByRole('link', { name: /^1 uploading/ });
  await row.waitFor();
  await expect.poll(() => asksBeforeClosing(page)).toBe(true);
  release();
  await page.getByRole('link', { name: /^Your uploads/ }).click();
  await uploadOf(page, file).getByText('Waiting for approval', { exact: true }).waitFor();
  await expect.poll(() => asksBeforeClosing(page)).toBe(false);

  await page.goto(`${address}/account/media/private`);
  const cell = page.getByRole('link', { name: new RegExp(description) });
  await cell.click();
  await page.waitForURL(/\/account\/media\/private\/photos\/[\w-]+$/);
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  expect(await box('Alt text').inputValue()).toBe(altText);
  await page.getByRole('img', { name: altText, exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: /^Price/ }).count()).toBe(0);
  await box('Description').fill('ab');
  await choose(page, 'Everyone');
  await box('Price (optional)').fill('1');
  await choose(page, 'Scheduled');
  await page.getByLabel('Date and time', { exact: true }).fill('2020-01-01T10:00');
  await save(page);
  await says(page, 'Description must be 3 to 256 characters');
  await says(page, 'Price must be a number of at least 3');
  await says(page, 'Choose a time in the future');

  const renamed = unique('Open view ');
  // The product's clock may be ahead.
  const query = 'query ($id: ID!) { media(id: $id) { add_date } }';
  const asked = { data: { query, variables: { id: new URL(page.url()).pathname.split('/').at(-1) } } };
  const uploaded = new Date(
    (await (await creator.context.request.post(`${address}/api`, asked)).json()).data.media.add_date,
  );
  const moment = new Date(uploaded.getTime() + 50 * 3_600_000).toISOString().slice(0, 16);
  await box('Description').fill(renamed);
  await box('Alt text').fill('Coloured bars');
  await box('Price (optional)').fill('4.99');
  await box('Tags').fill('dunes');
  await box('Tags').press('Enter');
  await page.getByLabel('Date and time', { exact: true }).fill(moment);
  await creator.context.clearCookies();
  await save(page);
  await page.waitForURL(`${address}/signin`);
  await box('Email address').fill(demo.creator);
  await box('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await says(page, 'We restored your unsaved changes.');
  await page.getByRole('button', { name: 'Remove tag dunes', exact: true }).waitFor();
  await save(page);
  await page.waitForURL(`${address}/account/media/free/photos`);
  const open = page.getByRole('link', { name: new RegExp(renamed) });
  await page
    .getByRole('link', {
      name: new RegExp(`${renamed}, Coloured bars.*Available in \\d+ (hours?|days?).*\\$4\\.99`),
    })
    .waitFor();
  await page.getByRole('link', { name: /^Private/ }).click();
  await page.waitForURL(`${address}/account/media/private`);
  // The address changes before the list does.
  await open.waitFor({ state: 'detached' });

  await page.goBack();
  await open.click();
  await page.getByLabel('Date and time', { exact: true }).waitFor();
  expect(await page.getByLabel('Date and time', { exact: true }).inputValue()).toBe(moment);
  await choose(page, 'Now');
  await save(page);
  await page.getByRole('link', { name: new RegExp(`${renamed}(?!.*Available in)`) }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?', exact: true });
  await question.getByRole('button', { name: 'Keep it', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  const edited = page.url();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(`${address}/account/media/free/photos`);
  await says(page, 'Deleted');
  await open.waitFor({ state: 'detached' });
  await page.goto(edited);
  await says(page, 'This media doesn’t exist or isn’t yours');
}, 120_000);

test('an upload deleted on another screen says so and stops waiting', async () => {
  const creator = await stage.demo(demo.creator);
  const description = unique('Taken back ');
  const page = await creator.openListening('/studio/upload');
  const file = footage.picture();
  await sendFiles(page, [{ file, description, tags: ['mine'], viewableBy: 'Private' }]);
  await uploadOf(page, file).getByText('Waiting for approval', { exact: true }).waitFor();
  const other = await creator.open('/account/media/private');
  await other.getByRole('link', { name: new RegExp(description) }).click();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await says(other, 'Deleted');
  await says(page, 'This is no longer available');
});

test('an upload running elsewhere is listed as unfinished, and can be canceled', async () => {
  stage.watch.allow(/status of 4(00|09)/);
  const creator = await stage.demo(demo.creator, phone);
  const page = await creator.open('/studio/upload');
  const release = await holdUploads(page);
  const file = footage.picture();
  await sendFiles(page, [{ file, description: unique('Halfway '), tags: ['mine'], viewableBy: 'Private' }]);
  await page.waitForURL(`${address}/studio/upload/progress`);
  const other = await creator.open('/account/media/private');
  const list = other.getByRole('region', { name: 'Unfinished uploads', exact: true });
  const cancel = list.getByRole('button', { name: `Cancel upload of ${basename(file)}`, exact: true });
  await cancel.click();
  await cancel.waitFor({ state: 'detached' });
  release();
  await page.getByText('User has canceled the file upload.').waitFor();
});

test('paths lead creators to their documented pages, and nobody else', async () => {
  stage.watch.allow(/503/);
  // Nobody uploads here meanwhile: the first photo is a published one.
  const creator = await stage.demo('ines-ridge@demo.test');
  const [fan, stranger] = [await stage.newcomer(), await stage.visitor()];
  const page = await creator.open('/account/media');
  await page.waitForURL(`${address}/account/media/free/videos`);
  await page.goto(`${address}/account/media/subscription`);
  await page.waitForURL(`${address}/account/media/subscription/videos`);
  await page.route(ownList, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(`${address}/account/media/free/photos`);
  await says(page, 'Couldn’t load this');
  await page.unroute(ownList);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await page.locator('main a[href^="/account/media/free/photos/"]').first().click();
  await page.getByRole('heading', { name: 'Edit media', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('heading', { name: 'Edit media', exact: true }).waitFor();

  const turned = await fan.open(new URL(page.url()).pathname);
  await turned.waitForURL(`${address}/studio`);
  await says(turned, 'Publishing and going live are for creators.');
  const sent = await stranger.open('/account/media/private');
  await sent.waitForURL(`${address}/signin`);
});

test('an unusable file is reported wherever its owner sees it, with the reason and what to do', async () => {
  const creator = await stage.demo(demo.creator);
  const description = unique('No film ');
  const page = await creator.openListening('/studio/upload');
  const list = await creator.openListening('/account/media/private');
  await list.getByRole('link', { name: 'Upload', exact: true }).first().waitFor();
  await sendFiles(page, [{ file: footage.words(), description, tags: ['words'], viewableBy: 'Private' }]);
  const reason = 'This file is not a video or photo that we can read.';
  await page.getByText('FAILED', { exact: true }).waitFor();
  await page.getByText(`${reason} Delete it, or upload the file again.`).waitFor();
  expect(await page.getByText('PROCESSING', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Upload again', exact: true }).waitFor();

  const cell = (where: Page) =>
    where.getByRole('link', { name: new RegExp(description) }).filter({ hasText: 'FAILED' });
  await list.reload();
  await cell(list).getByText(reason).waitFor();
  await page.goto(`${address}/profile`);
  await cell(page).getByText(reason).waitFor();
  await page.goto(`${address}/library`);
  await page
    .getByRole('button', { name: new RegExp(description) })
    .getByText(`FAILED. ${reason}`)
    .waitFor();
  await cell(list).click();
  await list.getByText('FAILED', { exact: true }).first().waitFor();
  await list.getByRole('button', { name: 'Delete', exact: true }).click();
  await list.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await says(list, 'Deleted');
});
