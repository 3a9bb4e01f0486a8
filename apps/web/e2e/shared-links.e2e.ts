import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { buyCoins } from './buy-coins.ts';
import { openFootage } from './footage.ts';
import { untilItPlays } from './playback.ts';
import { uploadPrivateFilm } from './private-media.ts';
import { demo, unique } from './product.ts';

const stage = openStage();
const footage = openFootage();

test('a creator shares a private video at a price; a fan unlocks it by the link and keeps it when the link is removed', async () => {
  stage.watch.allow(/status of 404/);
  const [creator, staff] = [await stage.demo(demo.creator, phone), await stage.demo(demo.staff)];
  const fan = await stage.newcomer(phone);
  const media = await uploadPrivateFilm(footage, creator, staff);
  const words = unique('The whole evening ');

  const studio = await creator.open('/studio');
  await studio.getByRole('link', { name: /Share for a fee/ }).click();
  await studio.getByRole('heading', { name: 'Share videos', exact: true }).waitFor();
  await studio.getByRole('link', { name: 'Create link', exact: true }).first().click();
  await studio.getByRole('button', { name: 'Create link', exact: true }).click();
  await studio.getByText('Choose a video or photo', { exact: true }).waitFor();
  await studio.getByText('Text is required', { exact: true }).waitFor();
  await studio.getByText('Price is required', { exact: true }).waitFor();
  await studio.getByRole('button', { name: 'Choose private media', exact: true }).click();
  await studio
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(media.description) })
    .click();
  await studio.getByRole('textbox', { name: 'Text', exact: true }).fill(words);
  await studio.getByRole('textbox', { name: 'Price', exact: true }).fill('2.99');
  await studio.getByRole('button', { name: 'Create link', exact: true }).click();
  await studio.getByText('Price must be a number of at least 3').waitFor();
  await studio.getByRole('textbox', { name: 'Price', exact: true }).fill('$5.99');
  await studio.getByRole('button', { name: 'Create link', exact: true }).click();
  await studio.getByRole('button', { name: 'Link created', exact: true }).waitFor();
  await studio.waitForURL('**/studio/share');

  const row = studio.getByRole('article', { name: words, exact: true });
  await row.getByText('$5.99', { exact: true }).waitFor();
  await row.getByRole('button', { name: /^Share / }).click();
  const sheet = studio.getByRole('dialog', { name: 'Share', exact: true });
  const path = (await sheet.getByText(/\/link\/\w{10}$/).textContent())?.match(/\/link\/\w{10}$/)?.[0] ?? '';
  await studio.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: /^Edit/ }).click();
  const edit = studio.getByRole('dialog', { name: 'Edit link', exact: true });
  await edit.getByRole('textbox', { name: 'Price', exact: true }).fill('5');
  await edit.getByRole('button', { name: 'Update', exact: true }).click();
  await row.getByText('$5.00', { exact: true }).waitFor();

  const visitor = await (await stage.visitor(phone)).open(path);
  await visitor.getByText(words).waitFor();
  expect(await visitor.locator('video').count()).toBe(0);
  await visitor.getByRole('link', { name: 'Sign in to unlock', exact: true }).click();
  await visitor.waitForURL('**/signin');

  const page = await fan.open(path);
  await page.getByText('You need 14 Fox Coins more for this.').waitFor();
  expect(await page.content()).not.toContain('master.m3u8');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('radio', { name: 'Inappropriate content', exact: true }).check();
  await page.getByRole('button', { name: 'Send report', exact: true }).click();
  await page.getByText('Thanks for your report. We’ll look into it', { exact: true }).waitFor();
  await buyCoins(fan);
  await page.reload();
  await page.getByText('14 Fox Coins', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Unlock for 14 Fox Coins', exact: true }).click();
  await page.getByText(/^You bought this\. It’s yours to keep\./).waitFor();
  await untilItPlays(page.locator('video'));

  await row.getByRole('button', { name: /^More/ }).click();
  await studio.getByRole('menuitem', { name: 'Remove', exact: true }).click();
  const question = studio.getByRole('dialog', { name: 'Remove this link?', exact: true });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('This link is no longer available', { exact: true }).waitFor();
  const favorites = await fan.open('/s/favorites/video/purchased');
  await favorites.locator(`a[href*="${media.id}"]`).first().waitFor();
}, 180_000);

test('the payment demo shows an empty wallet and leads to the card form, without a login', async () => {
  const page = await (await stage.visitor(phone)).open('/paymentdemo');
  await page.getByRole('heading', { name: 'ADD FUNDS TO YOUR WALLET', exact: true }).waitFor();
  await page.getByText('$0', { exact: true }).waitFor();
  expect(await page.getByRole('radio').count()).toBe(5);
  await page.getByRole('button', { name: 'Add funds', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Add card', exact: true })
    .getByLabel('Card number', { exact: true })
    .waitFor();
});
