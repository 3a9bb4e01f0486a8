import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, openStage, phone } from './browser.ts';
import { codeIn, linkIn, readMail } from './mails.ts';
import { address, demo, password, unique } from './product.ts';

const stage = openStage();
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

test('username, email and notification emails can be changed', async () => {
  stage.watch.allow(/status of (400|409)/);
  const staff = await stage.demo(demo.staff);
  const person = await stage.newcomer(phone);
  const page = await person.open('/account/settings');
  await page.getByRole('link', { name: /^Username and email/ }).click();
  await box(page, 'Username').fill('creator_demo');
  await box(page, 'Username').press('Tab');
  await says(page, 'Username is already taken');
  const username = unique('other');
  await box(page, 'Username').fill(username);
  await box(page, 'Username').press('Tab');
  await says(page, 'This username is available');
  await press(page, 'Save username');
  await says(page, 'Saved');
  const email = `${username}@example.test`;
  await box(page, 'Email address').fill(demo.creator);
  await press(page, 'Change email');
  await says(page, 'Email is already in use');
  await box(page, 'Email address').fill(email);
  await press(page, 'Change email');
  await says(page, `Verify ${email}: open the link we sent you.`);
  const before = await readMail(staff, 'verify_email', email);
  await press(page, 'Resend link');
  await page.goto(address + linkIn(await readMail(staff, 'verify_email', email, before)));
  await page.waitForURL(`${address}/account`);
  await says(page, `@${username}`);
  await page.goto(`${address}/account/settings/basic`);
  await expect.poll(() => box(page, 'Email address').inputValue()).toBe(email);

  await page.goto(`${address}/account/settings/email`);
  const saved = page.waitForResponse((response) => response.url().includes('saveNotificationSettings'));
  await page.getByRole('switch', { name: /^New followers/ }).click();
  await saved;
  await page.reload();
  await page.getByRole('switch', { name: /^New followers/, checked: false }).waitFor();
  await page.getByRole('switch', { name: /^New messages/, checked: true }).waitFor();
  const unwanted = page.waitForResponse((response) => response.url().includes('mass.setWanted'));
  await page.getByRole('switch', { name: /^Mass messages/ }).click();
  await unwanted;
  await page.reload();
  await page.getByRole('switch', { name: /^Mass messages/, checked: false }).waitFor();
});

test('a new password completes its checklist, and devices are signed out', async () => {
  stage.watch.allow(/status of (400|401)/);
  const person = await stage.newcomer();
  const elsewhere = await stage.demo(person.email, phone);
  const there = await elsewhere.open('/account/settings/sessions');
  await there.getByText('This device', { exact: true }).waitFor();
  const page = await person.open('/account/settings/sessions');
  await press(page, /^Sign out Chrome/);
  await says(page, 'You’re not signed in on any other device.');
  await there.waitForURL(`${address}/signin`);
  const third = await stage.demo(person.email);
  await page.reload();
  await press(page, 'Sign out all other devices');
  await says(page, '1 other device signed out');
  const gone = await third.open('/profile/edit/password');
  await gone.waitForURL(`${address}/signin`);

  await page.goto(`${address}/profile/edit/password`);
  const unmet = page.getByRole('listitem').filter({ hasText: 'not met yet' });
  await press(page, 'Change password');
  await says(page, 'Current password is required');
  await box(page, 'New password').fill('password');
  expect(await unmet.allTextContents()).toEqual([expect.stringContaining('Letters, numbers or special characters')]);
  await box(page, 'New password').fill('pass1');
  expect(await unmet.allTextContents()).toEqual([expect.stringContaining('Minimum 8 characters')]);
  await box(page, 'New password').fill('lantern7');
  expect(await unmet.count()).toBe(0);
  await box(page, 'Current password').fill('Wrong1234!');
  await press(page, 'Change password');
  await says(page, 'Password is incorrect');
  await box(page, 'Current password').fill(password);
  await press(page, 'Change password');
  await says(page, 'Password changed. Your other devices were signed out');
});

test('a token is shown once, works, and is revoked; blocks are lifted', async () => {
  const person = await stage.newcomer();
  const page = await person.open('/account/settings/tokens');
  await says(page, 'There is nothing here yet');
  await press(page, 'Create token');
  await says(page, 'Token name must be 1 to 64 characters');
  await box(page, 'Name').fill('Backup');
  for (const scope of [/^Messages/, /^Wallet/, /^Account/])
    await page.getByRole('checkbox', { name: scope, exact: true }).check();
  await press(page, 'Create token');
  const token = await box(page, 'Token').inputValue();
  expect(token).toMatch(/^fxr_/);
  const bearer = { headers: { authorization: `Bearer ${token}` } };
  await press(page, 'I’ve copied it');
  await page.getByText('Read, Messages, Wallet, Account', { exact: true }).waitFor();
  const asked = () => fetch(`${address}/api/account/export`, bearer).then(({ status }) => status);
  expect(await asked()).toBe(200);
  await press(page, 'Revoke Backup');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await says(page, 'There is nothing here yet');
  expect(await asked()).toBe(401);

  const profile = await person.context.request.get(
    `${address}/trpc/account.profile?input=${encodeURIComponent('{"username":"creator_demo"}')}`,
  );
  const id = /"id":"([0-9a-f-]{36})"/.exec(await profile.text())?.[1];
  await person.context.request.post(`${address}/trpc/account.block`, { data: { id } });
  await page.goto(`${address}/account/settings/blocked`);
  await says(page, '@creator_demo');
  await press(page, /^Unblock/);
  await says(page, 'There is nothing here yet');
  await page.reload();
  await says(page, 'There is nothing here yet');
});

test.each([
  ['phone', phone],
  ['desktop', desktop],
])('who signed in by a code is asked for the password, and nothing typed is lost (%s)', async (_name, screen) => {
  stage.watch.allow(/status of (400|401|403)/);
  const staff = await stage.demo(demo.staff);
  const { email } = await stage.newcomer();
  const person = await stage.visitor(screen);
  const auth = (data: object) =>
    person.context.request.post(`${address}/api/auth`, { data: { type: 'code', ...data } });
  await auth({ email });
  await auth({ email, code: codeIn(await readMail(staff, 'sign_in_code', email)) });

  const page = await person.open('/account/settings/basic');
  const next = `${unique('next')}@example.test`;
  await box(page, 'Email address').fill(next);
  await press(page, 'Change email');
  const dialog = page.getByRole('dialog', { name: 'Confirm your password', exact: true });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await says(page, 'Enter your password to continue');
  expect(await box(page, 'Email address').inputValue()).toBe(next);

  await press(page, 'Change email');
  const given = dialog.getByRole('textbox', { name: 'Password', exact: true });
  await given.fill('Wrong1234!');
  await page.keyboard.press('Enter');
  await dialog.getByText('Password is incorrect', { exact: true }).waitFor();
  await given.fill(password);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await says(page, `Verify ${next}: open the link we sent you.`);
  await dialog.waitFor({ state: 'hidden' });

  // For ten minutes it is not requested again.
  await page.goto(`${address}/account/settings/tokens`);
  await box(page, 'Name').fill('Backup');
  await press(page, 'Create token');
  await page.getByRole('dialog', { name: 'Your new token', exact: true }).waitFor();

  // The owner reads the email, and undoes it.
  const owner = await (await stage.visitor(screen)).open(linkIn(await readMail(staff, 'api_token_made', email)));
  await says(owner, 'Was this you?');
  await press(owner, 'It wasn’t me, undo it');
  await box(owner, 'New password').fill('Other1234!');
  await press(owner, 'Set new password');
  await says(owner, 'Password changed');
  await page.waitForURL(`${address}/signin`);
});

test('the account’s data is downloaded, and the account deleted', async () => {
  stage.watch.allow(/status of (400|401)/);
  const person = await stage.newcomer();
  const page = await person.open('/account/settings/delete');
  await page.getByRole('link', { name: 'Download your data first', exact: true }).click();
  const download = page.waitForEvent('download');
  await press(page, 'Download my data');
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain(person.email);
  await page.goBack();
  await press(page, 'Delete my account');
  await says(page, 'Password is required');
  await box(page, 'Current password').fill('Wrong1234!');
  await press(page, 'Delete my account');
  await says(page, 'Password is incorrect');
  await box(page, 'Current password').fill(password);
  await press(page, 'Delete my account');
  await page.waitForURL(`${address}/`);
  await page.goto(`${address}/signin`);
  await box(page, 'Email address').fill(person.email);
  await box(page, 'Password').fill(password);
  await press(page, 'Sign In');
  await says(page, 'Email or password is incorrect');
});
