import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { openFootage } from './footage.ts';
import { frames } from './frames.ts';
import { holdCalls } from './hold-calls.ts';
import { address, demo, unique } from './product.ts';
import { sendFiles } from './studio.ts';

const stage = openStage();
const footage = openFootage();
const sending = /\/trpc\/[^?]*messages\.send\b/;
/** The call that asks the server to accept files. */
const starting = /\/api\/uploadthing\?/;
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('a paid message rejected after its sheet was closed is reported, and its input is kept', async () => {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED/);
  const [creator, fan] = [await stage.demo(demo.creator), await stage.newcomer()];
  const page = await creator.open(`/messages/to/${fan.username}`);
  const sheet = page.getByRole('dialog');
  const offer = async () => {
    await page.getByRole('button', { name: 'Attach', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Private media', exact: true }).click();
    await sheet.getByRole('button', { name: /for whoever asks nicely/ }).click();
  };
  const words = unique('Only for you ');
  const call = await holdCalls(page, sending);
  await offer();
  await sheet.getByRole('textbox', { name: 'Message', exact: true }).fill(words);
  await sheet.getByRole('textbox', { name: 'Price', exact: true }).fill('4');
  await sheet.getByRole('button', { name: 'Send for $4', exact: true }).click();
  const refused = await call();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await refused.abort();
  await page.getByText('Couldn’t send your paid message. No connection. Try again').waitFor();

  await page.unroute(sending);
  await offer();
  expect(await sheet.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe(words);
  await sheet.getByRole('button', { name: 'Send for $4', exact: true }).click();
  await page.getByRole('article', { name: 'Paid media', exact: true }).getByText(words).waitFor();
});

/** Calls to `path` wait until `open` is called; `asked` resolves with the first. */
async function closeGate(page: Page, path: RegExp): Promise<{ asked: Promise<void>; open: () => void }> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    ask();
    await opened;
    // The page may have given it up.
    await route.continue().catch(() => undefined);
  });
  return { asked, open };
}

test('a first message stays on screen while its conversation is opened and loads', async () => {
  const [ann, bob] = [await stage.newcomer(), await stage.newcomer()];
  const page = await ann.openListening(`/messages/to/${bob.username}`);
  const words = unique('First ');
  const shown = page.getByRole('log').filter({ has: page.getByText(words) });
  const field = page.getByRole('textbox', { name: 'Write a message', exact: true });
  await field.waitFor();
  const list = await closeGate(page, /\/trpc\/[^?]*messages\.list\b/);
  const lookup = await closeGate(page, /\/trpc\/[^?]*messages\.threadWith\b/);
  await field.fill(words);
  const answered = page.waitForResponse(sending);
  await field.press('Enter');
  await answered;
  await lookup.asked;
  await frames(page);
  expect(await shown.count()).toBe(1);
  lookup.open();
  await page.waitForURL(/\/messages\/inbox\/./);
  await list.asked;
  await frames(page);
  expect(await shown.count()).toBe(1);
  list.open();
  await page.getByText('This is the start of your conversation').waitFor();
  expect(await page.getByRole('log').getByText(words).count()).toBe(1);
});

test('the answer to a first message does not bring back somebody who has left the page', async () => {
  const [ann, bob] = [await stage.newcomer(), await stage.newcomer()];
  const page = await ann.open(`/messages/to/${bob.username}`);
  const call = await holdCalls(page, sending);
  const words = unique('First ');
  await page.getByRole('textbox', { name: 'Write a message', exact: true }).fill(words);
  await page.keyboard.press('Enter');
  const going = await call();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  const answered = page.waitForResponse(sending);
  await going.continue();
  await answered;
  await frames(page);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto(`${address}/messages/to/${bob.username}`);
  await page.waitForURL(/\/messages\/inbox\/./);
  await page.getByRole('log').getByText(words).waitFor();
});

test('a tip whose answer was lost after closing its popup is reported, and a retry is the same tip', async () => {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED/);
  const fan = await stage.newcomer();
  const post = async (path: string, data: object) =>
    expect((await fan.context.request.post(`${address}${path}`, { data })).ok()).toBe(true);
  const card = { card_name: 'Ada Fan', card_number: '4242424242424242', expire_date: '12/45', cvv: '123' };
  await post('/api/sandbox/card', card);
  await post('/api', { query: `mutation { buyCoins(value: 25, idempotency_key: "${unique('k')}") { amount } }` });

  const page = await fan.open('/creator_demo');
  const call = await holdCalls(page, /\/trpc\/[^?]*wallet\.tip\b/);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Tip', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send $5 tip', exact: true }).click();
  const lost = await call();
  await lost.fetch();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await lost.abort();
  await page.getByText(/^Couldn’t send your tip to .+\. No connection/).waitFor();

  await page.getByRole('button', { name: 'Tip', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send $5 tip', exact: true }).click();
  await (await call()).continue();
  await page.getByText(/^You sent .+ a \$5 tip$/).waitFor();
  await page.goto(`${address}/account/purchases`);
  const tips = page.getByRole('listitem').filter({ hasText: 'Tip' });
  await tips.first().waitFor();
  await expect.poll(() => tips.count(), { timeout: patienceMs }).toBe(1);
});

test('a failed deletion is reported even if its dialog is closed by then', async () => {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED/);
  const creator = await stage.demo('nordlys@demo.test');
  const page = await creator.open('/account/media/free/videos');
  await page.locator('a[href^="/account/media/free/videos/"]').first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?', exact: true });
  const call = await holdCalls(page, /\/trpc\/[^?]*media\.remove\b/);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  const refused = await call();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await refused.abort();
  await page.getByText(/^Couldn’t delete your media\./).waitFor();
  expect(await page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(1);
});

test('the profile form’s answer does not bring back somebody who has left it, but reports an error', async () => {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED/);
  const page = await (await stage.newcomer()).open('/profile/edit');
  const call = await holdCalls(page, /\/trpc\/[^?]*account\.update\b/);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const saveAndLeave = async (words: string) => {
    await name.fill(words);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const held = await call();
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    return held;
  };
  await (await saveAndLeave('Saved Elsewhere')).continue();
  await page.getByText('Saved', { exact: true }).waitFor();
  await frames(page);
  expect(pathOf(page)).toBe('/');

  await page.goto(`${address}/profile/edit`);
  await (await saveAndLeave('Not Saved')).abort();
  await page.getByText('Couldn’t save your profile. No connection. Try again').waitFor();
  await page.goto(`${address}/profile/edit`);
  await page.getByText('We restored your unsaved changes.', { exact: true }).waitFor();
  expect(await name.inputValue()).toBe('Not Saved');
});

test('an upload whose form was left starts once, brings nobody back, and reports errors', async () => {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED/);
  const page = await (await stage.demo(demo.creator)).open('/studio/upload');
  const call = await holdCalls(page, starting);
  const file = footage.picture();
  const words = unique('Left alone ');
  const toStudio = async () => {
    await page.getByRole('link', { name: 'Create', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Studio', exact: true }).waitFor();
  };
  const toForm = () => page.locator('main a[href="/studio/upload"]').click();
  await sendFiles(page, [{ file, description: words, tags: ['late'], viewableBy: 'Private' }]);
  const refused = await call();
  await toStudio();
  await refused.abort();
  await page.getByText(/^Couldn’t start your upload\. /).waitFor();

  await toForm();
  const card = page.getByRole('region', { name: basename(file), exact: true });
  expect(await card.getByRole('textbox', { name: 'Description', exact: true }).inputValue()).toBe(words);
  await page.getByRole('button', { name: 'Upload 1 file', exact: true }).click();
  const going = await call();
  await toStudio();
  await toForm();
  await card.waitFor();
  expect(await page.locator('form button[type=submit]').isDisabled()).toBe(true);
  await going.continue();
  await page.getByRole('button', { name: 'Choose files', exact: true }).waitFor();
  await page.getByRole('link', { name: /^(1 uploading|Your uploads)/ }).waitFor();
  expect(pathOf(page)).toBe('/studio/upload');
});

test('files added while others are being accepted stay, with their details', async () => {
  const page = await (await stage.demo(demo.creator)).open('/studio/upload');
  const call = await holdCalls(page, starting);
  const [taken, added] = [footage.picture(), footage.picture()];
  await sendFiles(page, [{ file: taken, description: unique('Taken '), tags: ['late'], viewableBy: 'Private' }]);
  const going = await call();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files', exact: true }).click();
  await (await chooser).setFiles(added);
  const words = unique('Added meanwhile ');
  const description = page
    .getByRole('region', { name: basename(added), exact: true })
    .getByRole('textbox', { name: 'Description', exact: true });
  await description.fill(words);
  await going.continue();
  await page.waitForURL(`${address}/studio/upload/progress`);
  // The address changes before the form is gone.
  await page
    .getByRole('listitem')
    .filter({ hasText: basename(taken) })
    .waitFor();
  await description.waitFor({ state: 'detached' });
  await page.goBack();
  await description.waitFor();
  expect(await description.inputValue()).toBe(words);
  await expect.poll(() => page.getByRole('button', { name: 'Upload 1 file', exact: true }).isEnabled()).toBe(true);
  expect(await page.getByRole('region', { name: basename(taken), exact: true }).count()).toBe(0);
});

test('a profile appears with all its buttons: none moves under the finger', async () => {
  const fan = await stage.newcomer(phone);
  const page = await fan.open('/s/creators?q=ines.ridge');
  const offer = /\/trpc\/[^?]*wallet\.detail\b/;
  const call = await holdCalls(page, offer);
  await page.locator('a[href="/ines.ridge"]').first().click();
  const held = await call();
  await page.getByRole('status', { name: 'Loading profile', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Follow / }).count()).toBe(0);
  await held.continue();
  await page.getByRole('button', { name: /^Follow / }).waitFor();
});

test.each([
  ['Write a message', '/messages/to/ines.ridge'],
  ['Write to support', '/support/contact'],
])('near the limit, %j has its count above it and keeps its width', async (name, path) => {
  const page = await (await stage.newcomer(phone)).open(path);
  const box = page.getByRole('textbox', { name, exact: true });
  const before = await box.boundingBox();
  await box.fill('A sentence of words. '.repeat(24));
  const count = await page.getByText(/^8 (characters )?left$/).boundingBox();
  const after = await box.boundingBox();
  expect(after?.width).toBe(before?.width);
  expect(count?.height).toBeLessThan(30);
  expect((count?.y ?? 0) + (count?.height ?? 0)).toBeLessThanOrEqual(after?.y ?? 0);
});
