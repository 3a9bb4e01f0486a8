import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { codeIn, linkIn, readMail } from './mails.ts';
import { address, demo, password, unique } from './product.ts';

const stage = openStage();
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Tabs to it, like somebody without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function typeInto(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: field, exact: true }));
  await page.keyboard.type(text);
}

test('sign-up, profile completion, sign-out and sign-in work without a mouse', async () => {
  const person = await stage.visitor();
  const page = await person.open('/signup');
  const username = unique('keys');
  const email = `${username}@example.test`;
  await typeInto(page, 'Name', 'Only Keys');
  await typeInto(page, 'Username', username);
  await typeInto(page, 'Email address', email);
  await typeInto(page, 'Password', password);
  await page.keyboard.press('Enter');

  await page.waitForURL(`${address}/complete`);
  const finish = page.getByRole('button', { name: 'Save and continue', exact: true });
  await tabTo(page, finish);
  await page.keyboard.press('Enter');
  await says(page, 'Choose an option');
  await says(page, 'Choose at least one');
  await page.getByRole('heading', { name: 'Complete your profile', exact: true }).click();
  await tabTo(page, page.getByRole('radio', { name: 'Man', exact: true }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: 'Woman', exact: true }).isChecked()).toBe(true);
  await tabTo(page, page.getByRole('checkbox', { name: 'Men', exact: true }));
  await page.keyboard.press('Space');
  await tabTo(page, finish);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}/`);

  await page.goto(`${address}/account`);
  await tabTo(page, page.getByRole('button', { name: 'Sign Out', exact: true }));
  expect(await page.getByText('Complete your profile', { exact: true }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}/`);
  await page.goto(`${address}/account/settings/gender`);
  await page.waitForURL(`${address}/signin`);
  await typeInto(page, 'Email address', email);
  await typeInto(page, 'Password', password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}/account/settings/gender`);
  expect(await page.getByRole('radio', { name: 'Woman', exact: true }).isChecked()).toBe(true);
});

test('a code by email signs in and leads back', async () => {
  stage.watch.allow(/status of 400/);
  const staff = await stage.demo(demo.staff);
  const known = await stage.newcomer();
  const person = await stage.visitor(phone);
  const page = await person.open('/signin/otp');
  await page.waitForURL(`${address}/signin/loginwith`);
  await page.goto(`${address}/messages/inbox`);
  await page.waitForURL(`${address}/signin`);
  await page.clock.install();
  await page.getByRole('link', { name: 'Email me a sign-in code', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in with a code', exact: true }).waitFor();
  const mail = page.getByRole('textbox', { name: 'Email address', exact: true });
  await mail.fill('nothing');
  await mail.press('Enter');
  await says(page, 'Invalid email format');
  await mail.fill(known.email);
  await page.getByRole('button', { name: 'Send code', exact: true }).click();
  await page.waitForURL(`${address}/signin/otp`);
  expect(await page.getByRole('timer').textContent()).toMatch(/^00:5\d$/);
  const letter = await readMail(staff, 'sign_in_code', known.email);

  const box = (at: number) => page.getByRole('textbox', { name: `Digit ${at} of 4`, exact: true });
  expect(await box(1).getAttribute('autocomplete')).toBe('one-time-code');
  expect(await hasFocus(box(1))).toBe(true);
  await page.keyboard.type('12');
  expect(await hasFocus(box(3))).toBe(true);
  await page.keyboard.press('Backspace');
  expect(await hasFocus(box(2))).toBe(true);
  expect(await box(2).inputValue()).toBe('');
  await page.keyboard.press('ArrowLeft');
  expect(await hasFocus(box(1))).toBe(true);
  const wrong = codeIn(letter) === '9999' ? '8888' : '9999';
  await page.keyboard.type(wrong);
  await says(page, 'The code is wrong or has expired');
  expect(await box(1).inputValue()).toBe('');
  expect(await hasFocus(box(1))).toBe(true);

  await page.clock.fastForward(60_000);
  await page.getByRole('button', { name: 'Resend code', exact: true }).click();
  await says(page, 'A new code is on its way');
  await page.getByRole('timer').waitFor();
  const code = codeIn(await readMail(staff, 'sign_in_code', known.email, letter));
  await box(1).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, ` ${code} `);
  await page.waitForURL(`${address}/messages/inbox`);
  await says(page, 'No messages');
});

test('the verification link works once', async () => {
  stage.watch.allow(/status of 400/);
  const staff = await stage.demo(demo.staff);
  const person = await stage.newcomer();
  const settings = await person.open('/account/settings/basic');
  await says(settings, 'Your email isn’t verified yet. Open the link we sent you.');
  await settings.getByRole('button', { name: 'Resend link', exact: true }).click();
  await says(settings, 'A new link is on its way');
  const link = linkIn(await readMail(staff, 'verify_email', person.email));
  const page = await person.open(link);
  await page.waitForURL(`${address}/account`);
  await says(page, 'Email verified');
  for (const path of [link, '/verify-email', '/verify-email?hash=nothing']) {
    const again = await person.open(path);
    await again.waitForURL(({ pathname }) => pathname === '/');
    await says(again, 'Token is invalid or expired');
    await again.close();
  }
});

test('the menu is for visitors, the account page for members', async () => {
  const visitor = await stage.visitor(phone);
  const menu = await visitor.open('/menu');
  for (const name of ['Join for free', 'Login', 'Support', 'About', 'Terms of Service', 'DMCA', 'Complaint Procedure'])
    await menu.getByRole('link', { name, exact: true }).waitFor();
  await menu.getByText(/© 2021/).waitFor();
  await menu.goto(`${address}/account`);
  await menu.waitForURL(`${address}/signin`);
  const member = await stage.newcomer();
  const page = await member.open('/menu');
  await page.waitForURL(`${address}/account`);
  await page.getByRole('link', { name: /^Complete your profile/ }).click();
  await page.getByRole('button', { name: 'Skip for now', exact: true }).click();
  await page.waitForURL(`${address}/`);
});
