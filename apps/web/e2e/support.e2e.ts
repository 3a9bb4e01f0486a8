import { expect, test } from 'vitest';
import { desktop, openStage, patienceMs, phone } from './browser.ts';
import { unique } from './product.ts';

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
    // A file of a type that is not accepted.
    stage.watch.allow(/status of 415/);
    const [fan, staff] = [await stage.newcomer(options), await stage.demo('staff@demo.test', options)];
    const help = await fan.open('/support');
    await help.getByRole('link', { name: 'Chat with us', exact: true }).click();
    await help.getByRole('heading', { level: 1, name: 'Chat with us', exact: true }).waitFor();
    await help.getByText('This is the start of your chat with support', { exact: true }).waitFor();

    const desk = await staff.openListening('/staff/support');
    const words = `I cannot pay ${fan.username}`;
    await help.getByRole('textbox', { name: 'Write to support', exact: true }).fill(words);
    await help.keyboard.press('Enter');
    const log = help.getByRole('log', { name: 'Your messages with support', exact: true });
    await log.getByText(words).waitFor();

    const row = desk.getByRole('link').filter({ hasText: words });
    await row.waitFor();
    await row.getByLabel('1 unread', { exact: true }).waitFor();
    await row.click();
    const answers = desk.getByRole('log');
    await answers.getByText(words).waitFor();
    await desk.getByRole('textbox', { name: 'Reply as support', exact: true }).fill('Which card was it?');
    await desk.keyboard.press('Enter');
    await answers.getByText('Which card was it?', { exact: true }).waitFor();
    await log.getByText('Which card was it?', { exact: true }).waitFor();
    await log.getByText('Support', { exact: true }).waitFor();

    await help
      .locator('input[type="file"]')
      .setInputFiles([{ name: 'card.png', mimeType: 'image/png', buffer: pixel }]);
    await log.getByRole('img', { name: 'Picture', exact: true }).waitFor();
    const seen = answers.getByRole('img', { name: 'Picture', exact: true });
    await seen.waitFor();
    await expect
      .poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: patienceMs })
      .toBeGreaterThan(0);
    await help
      .locator('input[type="file"]')
      .setInputFiles([{ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }]);
    await help.getByText('Only images and videos are allowed', { exact: false }).waitFor();

    await help.reload();
    await log.getByText('Which card was it?', { exact: true }).waitFor();
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

test('the desk is for staff, the chat for members, and the other documented paths lead there', async () => {
  const [fan, staff] = [await stage.newcomer(), await stage.demo('staff@demo.test')];
  const page = await fan.open('/staff/support');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('log').count()).toBe(0);
  await page.goto(new URL('/deskfoxchat', page.url()).href);
  await page.waitForURL(/\/support\/contact$/);
  await page.goto(new URL('/deskfoxsignin', page.url()).href);
  await page.waitForURL(({ pathname }) => pathname === '/');
  const desk = await staff.open('/deskfoxchat');
  await desk.waitForURL(/\/staff\/support$/);
});

for (const [size, options] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test(`a visitor without an account and support write to each other, live, on a ${size}`, async () => {
    const [guest, staff] = [await stage.visitor(options), await stage.demo('staff@demo.test', options)];
    const page = await guest.open('/deskfox');
    for (const name of ['Account', 'Payments', 'Contact', 'About'])
      await page.getByRole('button', { name, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Chat with us', exact: true }).click();
    await page.waitForURL(/\/deskfoxchat$/);
    const name = `Ana ${size}`;
    const words = unique(`I cannot sign up on a ${size} `);
    await page.getByLabel('Your name (optional)', { exact: true }).fill(name);
    await page.getByLabel('Email address (optional)', { exact: true }).fill('ana@example.test');
    await page.getByLabel('How can we help?', { exact: true }).fill(words);
    await page.getByRole('button', { name: 'Start chat', exact: true }).click();
    const log = page.getByRole('log', { name: 'Your messages with support', exact: true });
    await log.getByText(words).waitFor();

    const desk = await staff.openListening('/staff/support');
    await desk.getByRole('link').filter({ hasText: words }).click();
    await desk.getByText('ana@example.test · Not verified').waitFor();
    await desk.getByRole('textbox', { name: 'Reply as support', exact: true }).fill('Which email do you use?');
    await desk.keyboard.press('Enter');
    await log.getByText('Which email do you use?', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Write to support', exact: true }).fill('This one');
    await page.keyboard.press('Enter');
    const answers = desk.getByRole('log');
    await answers.getByText('This one', { exact: true }).waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles([{ name: 'card.png', mimeType: 'image/png', buffer: pixel }]);
    for (const seen of [log, answers]) {
      const img = seen.getByRole('img', { name: 'Picture', exact: true });
      await img.waitFor();
      await expect
        .poll(() => img.evaluate((one: HTMLImageElement) => one.naturalWidth), { timeout: patienceMs })
        .toBeGreaterThan(0);
    }

    await page.reload();
    await log.getByText('Which email do you use?', { exact: true }).waitFor();
    // The customer id opens the chat elsewhere too, and stays in no address.
    const id = await page.evaluate(() => localStorage.getItem('support_customer_id'));
    const other = await (await stage.visitor(options)).open(`/deskfoxchat?id=${id}`);
    await other.getByRole('log').getByText(words).waitFor();
    expect(new URL(other.url()).search).toBe('');
    await page.getByRole('button', { name: 'Leave chat', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave chat', exact: true }).click();
    await page.getByLabel('How can we help?', { exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('support_customer_id'))).toBeNull();
  });
}

test('the support sign-in leads to the account’s chat; an invalid id offers a new one', async () => {
  stage.watch.allow(/status of 404/);
  const [guest, lost] = [await stage.visitor(), await stage.visitor()];
  const page = await guest.open('/deskfoxsignin');
  await page.getByRole('heading', { level: 1, name: 'Sign in to support', exact: true }).waitFor();
  await page.getByLabel('Email address', { exact: true }).fill('fan@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo1234!');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/support\/contact$/);
  await page.getByRole('textbox', { name: 'Write to support', exact: true }).waitFor();
  const other = await lost.open(`/deskfoxchat?id=visitor_${'A'.repeat(43)}`);
  await other.getByText('This chat has ended', { exact: false }).waitFor();
  await other.getByRole('button', { name: 'Start a new chat', exact: true }).click();
  await other.getByLabel('How can we help?', { exact: true }).waitFor();
});
