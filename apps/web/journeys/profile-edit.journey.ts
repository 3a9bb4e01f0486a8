import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { address, password } from './product.ts';

const stage = openStage();
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** A picture of one red point. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

test('who signs in after somebody’s login has expired finds nothing of theirs', async () => {
  stage.watch.allow(/status of 401/);
  const [person, other] = [await stage.newcomer(phone), await stage.newcomer()];
  const page = await person.open('/profile/edit');
  await box(page, 'About you (optional)').fill('Nobody else’s business');
  await person.context.clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`${address}/signin`);
  await box(page, 'Email address').fill(other.email);
  await box(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${address}/`);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toContain('Nobody else');
  await page.goto(`${address}/profile`);
  await page.getByText(`@${other.username}`).first().waitFor();
});

test('the own profile is edited, and a login that expires meanwhile costs no word', async () => {
  stage.watch.allow(/status of (400|401|415)/);
  const person = await stage.newcomer(phone);
  const page = await person.open('/profile');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.waitForURL(`${address}/profile/edit`);
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await says(page, 'Avatar must be a png, jpg or webp image');
  await choose.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await says(page, 'Avatar must be a png, jpg or webp image');
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: point });
  await page.locator('main img[src^="/avatars/"]').waitFor();
  await page.getByRole('button', { name: 'Remove' }).waitFor();

  await box(page, 'Name').fill('');
  await box(page, 'Name').press('Tab');
  await says(page, 'Name is required');
  await box(page, 'Name').fill('Somebody Else');
  await box(page, 'About you (optional)').fill('Written before the login expired');
  await box(page, 'Instagram (optional)').fill('somebody');
  await person.context.clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`${address}/signin`);
  await box(page, 'Email address').fill(person.email);
  await box(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${address}/profile/edit`);
  await says(page, 'What you had typed is here again, not saved yet.');
  expect(await box(page, 'About you (optional)').inputValue()).toBe('Written before the login expired');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`${address}/profile`);
  await page.getByRole('heading', { name: 'Somebody Else' }).waitFor();
  await says(page, 'Written before the login expired');
  await page.goto(`${address}/profile/edit`);
  await box(page, 'Name').waitFor();
  expect(await page.getByText('not saved yet').count()).toBe(0);
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.waitForURL(`${address}/profile/edit/password`);
});
