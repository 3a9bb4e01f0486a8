import { expect, test } from 'vitest';
import { desktop, openStage, patienceMs, phone } from './browser.ts';

const stage = openStage();
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

for (const [size, options] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test(`a member and support write to each other, live, on a ${size}`, async () => {
    // A file of another kind than is taken.
    stage.watch.allow(/status of 415/);
    const [fan, staff] = [await stage.newcomer(options), await stage.demo('staff@demo.test', options)];
    const help = await fan.open('/support');
    await help.getByRole('link', { name: 'Chat with us' }).click();
    await help.getByRole('heading', { level: 1, name: 'Chat with us' }).waitFor();
    await help.getByText('This is the beginning of your chat with support').waitFor();

    const desk = await staff.openListening('/staff/support');
    const words = `I cannot pay ${fan.username}`;
    await help.getByRole('textbox', { name: 'Write to support' }).fill(words);
    await help.keyboard.press('Enter');
    const log = help.getByRole('log', { name: 'Your messages with support' });
    await log.getByText(words).waitFor();

    const row = desk.getByRole('link').filter({ hasText: words });
    await row.waitFor();
    await row.getByLabel('1 unread').waitFor();
    await row.click();
    const answers = desk.getByRole('log');
    await answers.getByText(words).waitFor();
    await desk.getByRole('textbox', { name: 'Reply as support' }).fill('Which card was it?');
    await desk.keyboard.press('Enter');
    await answers.getByText('Which card was it?').waitFor();
    await log.getByText('Which card was it?').waitFor();
    await log.getByText('Support', { exact: true }).waitFor();

    await help
      .locator('input[type="file"]')
      .setInputFiles([{ name: 'card.png', mimeType: 'image/png', buffer: pixel }]);
    await log.getByRole('img', { name: 'Picture' }).waitFor();
    const seen = answers.getByRole('img', { name: 'Picture' });
    await seen.waitFor();
    await expect
      .poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: patienceMs })
      .toBeGreaterThan(0);
    await help
      .locator('input[type="file"]')
      .setInputFiles([{ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }]);
    await help.getByText('Only images and videos are allowed', { exact: false }).waitFor();

    await help.reload();
    await log.getByText('Which card was it?').waitFor();
    await desk.goto(new URL('/staff/support', desk.url()).href);
    await desk.getByRole('link').filter({ hasText: fan.username }).first().waitFor();
    expect(
      await desk
        .getByRole('link')
        .filter({ hasText: fan.username })
        .first()
        .getByLabel(/unread/)
        .count(),
    ).toBe(0);
  });
}

test('the desk is for staff, the chat for members, and the other documented addresses lead there', async () => {
  const [fan, guest, staff] = [await stage.newcomer(), await stage.visitor(), await stage.demo('staff@demo.test')];
  const page = await fan.open('/staff/support');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('log').count()).toBe(0);
  await page.goto(new URL('/deskfoxchat', page.url()).href);
  await page.waitForURL(/\/support\/contact$/);
  const other = await guest.open('/deskfox');
  await other.getByRole('link', { name: 'Chat with us' }).click();
  await other.waitForURL(/\/signin$/);
  await other.goto(new URL('/deskfoxsignin', other.url()).href);
  await other.waitForURL(/\/signin$/);
  const desk = await staff.open('/deskfoxchat');
  await desk.waitForURL(/\/staff\/support$/);
});
