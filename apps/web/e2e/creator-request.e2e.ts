import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, openStage, patienceMs, phone } from './browser.ts';

const stage = openStage();

/** A picture to choose, drawn by the browser itself. */
async function pictureOf(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 240;
    canvas.height = 160;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#b5651d';
      context.fillRect(0, 0, 240, 160);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** The download of a click: its name, and that it is a PDF. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  return file.suggestedFilename();
}
const agreementName = 'foxreel-creator-agreement.pdf';

const next = (page: Page, step: number) => page.getByRole('button', { name: `Next • ${step} / 5`, exact: true });

/** The first four steps, with the documented errors on the way. */
async function fillFourSteps(page: Page): Promise<void> {
  const adult = page.getByRole('switch', { name: 'I agree that I am at least 18 years old', exact: true });
  expect(await next(page, 1).isDisabled()).toBe(true);
  await adult.click();
  await next(page, 1).click();
  await page.getByText('you need to set your instagram id').waitFor();
  await page.getByText('you need to set your twitter id').waitFor();
  await page.getByLabel('Instagram', { exact: true }).fill('ina.films');
  await page.getByLabel('Twitter', { exact: true }).fill('inafilms');
  await next(page, 1).click();

  await next(page, 2).click();
  await page.getByText('Please upload ID document(s) and take a face photo.').waitFor();
  const picture = { name: 'id.png', mimeType: 'image/png', buffer: await pictureOf(page) };
  await page.locator('input[type="file"]').setInputFiles([picture]);
  await page.getByRole('img', { name: 'Document 1', exact: true }).waitFor();
  await page.locator('input[type="file"]').setInputFiles(Array(5).fill(picture));
  await page.getByText('At most 5 images are allowed').waitFor();
  await page.getByRole('img', { name: 'Document 5', exact: true }).waitFor();
  for (const number of [5, 4, 3, 2])
    await page.getByRole('button', { name: `Remove document ${number}`, exact: true }).click();
  await page.getByText('At most 5 images are allowed').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Take a face photo', exact: true }).click();
  const camera = page.getByRole('dialog', { name: 'Take a photo', exact: true });
  await camera.getByRole('button', { name: 'Take photo', exact: true }).click();
  await camera.getByRole('button', { name: 'Retake', exact: true }).click();
  await camera.getByRole('button', { name: 'Take photo', exact: true }).click();
  await camera.getByRole('button', { name: 'Submit', exact: true }).click();
  await camera.waitFor({ state: 'detached' });
  await page.getByRole('img', { name: 'Photo of your face', exact: true }).waitFor();
  await next(page, 2).click();

  await next(page, 3).click();
  await page.getByText('First name is required', { exact: true }).waitFor();
  await page.getByLabel('First name', { exact: true }).fill('Ina');
  await page.getByLabel('Last name', { exact: true }).fill('Vited');
  // Input survives a reload.
  await page.reload();
  await expect.poll(() => page.getByLabel('First name', { exact: true }).inputValue()).toBe('Ina');
  await next(page, 3).click();

  await next(page, 4).click();
  await page.getByText('Country is required', { exact: true }).waitFor();
  await page.getByText('Address is required', { exact: true }).waitFor();
  await page.getByLabel('Country', { exact: true }).fill('Romania');
  await page.getByLabel('Region', { exact: true }).fill('Ilfov');
  await page.getByLabel('City', { exact: true }).fill('Bucharest');
  await page.getByLabel('Address', { exact: true }).fill('Strada Lunga 1');
  await next(page, 4).click();
}

test('on a phone: applied with a drawn signature, rejected with a reason, applied again, accepted', async () => {
  // A rejection without a reason, and a signature with another name.
  stage.watch.allow(/status of 400|net::ERR_FAILED/);
  const [fan, staff] = [await stage.newcomer(phone), await stage.demo('staff@demo.test')];
  const page = await fan.open('/studio');
  await page.getByRole('link', { name: 'Apply now', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Become a creator', exact: true }).waitFor();
  await fillFourSteps(page);

  await page.getByRole('button', { name: 'Read agreement', exact: true }).click();
  const agreement = page.getByRole('dialog', { name: 'Creator agreement', exact: true });
  await agreement.getByText('Ina Vited', { exact: true }).waitFor();
  const pdf = agreement.getByRole('button', { name: 'Download PDF', exact: true });
  expect(await downloaded(page, () => pdf.click())).toBe(agreementName);
  await agreement.getByRole('button', { name: 'I’ve read it', exact: true }).click();
  await page.getByRole('button', { name: 'Sign the agreement', exact: true }).click();
  await page.getByText('Signature is required', { exact: true }).waitFor();
  const paper = page.locator('canvas');
  await paper.scrollIntoViewIfNeeded();
  const box = await paper.boundingBox();
  if (!box) throw new Error('There is nothing to sign on');
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 40 + step * 20, box.y + 90 + (step % 2 ? -30 : 30));
  await page.mouse.up();
  const preview = page.waitForRequest((request) => request.url().endsWith('/api/creator-agreement'));
  await downloaded(page, () => page.getByRole('button', { name: 'Download PDF', exact: true }).click());
  expect((await preview).postDataJSON()).toMatchObject({
    firstName: 'Ina',
    address: 'Strada Lunga 1',
    signature: expect.stringMatching(/^data:image\/png;base64,/),
  });
  await page.getByRole('button', { name: 'Sign the agreement', exact: true }).click();
  await page.getByRole('heading', { name: 'Your application has been submitted', exact: true }).waitFor();
  await page.getByText('It takes 3-5 business days.', { exact: false }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Your application is being reviewed', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Your signed agreement', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Edit profile', exact: true }).waitFor();
  const signed = page.getByRole('link', { name: 'Download PDF', exact: true });
  expect(await downloaded(page, () => signed.click())).toBe(agreementName);

  const desk = await staff.open('/staff/requests');
  const row = desk.getByRole('button').filter({ hasText: `@${fan.username}` });
  await row.click();
  await desk.getByText('Strada Lunga 1, Bucharest, Ilfov, Romania').waitFor();
  const theirs = desk.getByRole('link', { name: 'Download the signed PDF', exact: true });
  expect(await downloaded(desk, () => theirs.click())).toBe(agreementName);
  await desk.getByRole('button', { name: 'Show pictures', exact: true }).click();
  for (const name of ['Document 1', 'Face photo', 'Signature'])
    await expect
      .poll(() => desk.getByRole('img', { name, exact: true }).evaluate((img: HTMLImageElement) => img.naturalWidth), {
        timeout: patienceMs,
      })
      .toBeGreaterThan(0);
  await desk.getByRole('button', { name: 'Decline', exact: true }).click();
  await desk.getByRole('button', { name: 'Decline with this reason', exact: true }).click();
  await desk.getByText('A rejection needs a reason').waitFor();
  await desk.getByLabel('Reason', { exact: true }).fill('The document is cut off');
  await desk.getByRole('button', { name: 'Decline with this reason', exact: true }).click();
  await row.waitFor({ state: 'detached' });

  await page.getByText('Reason: The document is cut off').waitFor();
  await page.getByRole('button', { name: 'Apply again', exact: true }).click();
  await fillFourSteps(page);
  await page.getByText('Type', { exact: true }).click();
  await page.getByLabel('Your first and last name', { exact: true }).fill('Somebody Else');
  await page.getByRole('button', { name: 'Sign the agreement', exact: true }).click();
  await page.getByText('Sign with your first and last name').waitFor();
  expect(await page.getByLabel('Your first and last name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Your first and last name', { exact: true }).fill('ina vited');
  const submit = /\/trpc\/creatorRequests\.submit/;
  await page.route(submit, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign the agreement', exact: true }).click();
  await page.getByText('No connection. Try again', { exact: true }).waitFor();
  await page.unroute(submit);
  await page.getByRole('button', { name: 'Sign the agreement', exact: true }).click();
  await page.getByRole('heading', { name: 'Your application has been submitted', exact: true }).waitFor();

  await row.click();
  const accept = desk.getByRole('button', { name: 'Accept', exact: true });
  await accept.waitFor();
  expect(await accept.isDisabled()).toBe(true);
  await desk.getByText('Open every picture before you accept', { exact: false }).waitFor();
  await desk.getByRole('button', { name: 'Show pictures', exact: true }).click();
  await accept.click();
  const question = desk.getByRole('dialog', { name: /^Accept / });
  await question.getByText(`@${fan.username} becomes a creator immediately`, { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Accept as creator', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  // Notified over the stream: the studio opens by itself.
  await page.waitForURL(/\/studio$/);
  await page
    .getByRole('link', { name: /^Upload/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Your creator agreement', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Creator agreement', exact: true }).waitFor();
  expect(await downloaded(page, () => signed.click())).toBe(agreementName);
  await page.getByText('Strada Lunga 1, Bucharest, Ilfov, Romania').waitFor();
  await page.getByText('You get 80% of net revenue from your subscriptions', { exact: false }).waitFor();
}, 240_000);

test('on a desktop: unchecking the age returns to the first step, and others cannot see the desk', async () => {
  const fan = await stage.newcomer(desktop);
  const page = await fan.open('/creator-request');
  const adult = page.getByRole('switch', { name: 'I agree that I am at least 18 years old', exact: true });
  await adult.click();
  await page.getByLabel('Instagram', { exact: true }).fill('ina.films');
  await page.getByLabel('Twitter', { exact: true }).fill('inafilms');
  await next(page, 1).click();
  await page.getByRole('heading', { name: /Age verification/ }).waitFor();
  await adult.click();
  await page.getByRole('heading', { name: /Your socials/ }).waitFor();
  expect(await page.getByLabel('Instagram', { exact: true }).inputValue()).toBe('ina.films');
  await page.goto(new URL('/staff/requests', page.url()).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0);
  const visitor = await (await stage.visitor()).open('/creator-request');
  await visitor.waitForURL(/\/signin$/);
});
