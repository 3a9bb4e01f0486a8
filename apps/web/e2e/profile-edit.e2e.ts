import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { holdCalls } from './hold-calls.ts';
import type { Person } from './person.ts';
import { address, password } from './product.ts';

const stage = openStage();
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** A picture with one red pixel. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

/** Saves after the session has expired, and signs in with this email. */
async function saveSignedOut(person: Person, page: Page, email: string): Promise<void> {
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const signIn = page.waitForURL(`${address}/signin`);
  await person.context.clearCookies();
  // A call of the page may notice earlier than Save and remove the form.
  await Promise.all([signIn, save.click().catch(() => signIn)]);
  await box(page, 'Email address').fill(email);
  await box(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('whoever signs in after somebody else’s session expired finds nothing of theirs', async () => {
  stage.watch.allow(/status of 401/);
  const [person, other] = [await stage.newcomer(phone), await stage.newcomer()];
  const page = await person.open('/profile/edit');
  await box(page, 'Bio (optional)').fill('Nobody else’s business');
  await saveSignedOut(person, page, other.email);
  await page.waitForURL(`${address}/`);
  const kept = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  await expect.poll(kept).not.toContain('Nobody else');
  await page.goto(`${address}/profile`);
  await page.getByText(`@${other.username}`).first().waitFor();
});

test('the profile is edited, and an expiring session loses no input', async () => {
  stage.watch.allow(/status of (400|401|415)/);
  const person = await stage.newcomer(phone);
  const page = await person.open('/profile');
  await page.getByRole('link', { name: 'Edit Profile', exact: true }).click();
  await page.waitForURL(`${address}/profile/edit`);
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await says(page, 'Choose a PNG, JPG or WebP image');
  await choose.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await says(page, 'Avatar must be a png, jpg or webp image');
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: point });
  await page.locator('main img[src^="/avatars/"]').waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).waitFor();

  await box(page, 'Name').fill('');
  await box(page, 'Name').press('Tab');
  await says(page, 'Name is required');
  await box(page, 'Name').fill('Somebody Else');
  await box(page, 'Bio (optional)').fill('Written before the login expired');
  await box(page, 'Instagram (optional)').fill('somebody');
  await saveSignedOut(person, page, person.email);
  await page.waitForURL(`${address}/profile/edit`);
  await says(page, 'We restored your unsaved changes.');
  await expect.poll(() => box(page, 'Bio (optional)').inputValue()).toBe('Written before the login expired');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(`${address}/profile`);
  await page.getByRole('heading', { name: 'Somebody Else', exact: true }).waitFor();
  await says(page, 'Written before the login expired');
  await page.goto(`${address}/profile/edit`);
  await box(page, 'Name').waitFor();
  expect(await page.getByText('We restored your unsaved changes').count()).toBe(0);
  await page.getByRole('link', { name: 'Change password', exact: true }).click();
  await page.waitForURL(`${address}/profile/edit/password`);
});

test('a picture still uploading arrives although the form next to it is saved, and failures are reported', async () => {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED/);
  const person = await stage.newcomer(phone);
  const page = await person.open('/profile/edit');
  const upload = await holdCalls(page, '**/api/upload/avatar');
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: point };
  const saveMeanwhile = async (name: string) => {
    await page.locator('input[type=file]').setInputFiles(picture);
    const held = await upload();
    await box(page, 'Name').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`${address}/profile`);
    await page.getByRole('heading', { name, exact: true }).waitFor();
    return held;
  };
  const going = await saveMeanwhile('Saved First');
  expect(await page.locator('main img[src^="/avatars/"]').count()).toBe(0);
  await going.continue();
  await page.locator('main img[src^="/avatars/"]').first().waitFor();

  await page.getByRole('link', { name: 'Edit Profile', exact: true }).click();
  const lost = await saveMeanwhile('Saved Second');
  await lost.abort();
  await says(page, 'Couldn’t change your picture. No connection. Try again');
});
