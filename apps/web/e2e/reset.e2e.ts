import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { linkIn, readMail } from './mails.ts';
import { address, demo, password } from './product.ts';

const stage = openStage();
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

test('a forgotten password is reset with an emailed link, once', async () => {
  stage.watch.allow(/status of 400/);
  const staff = await stage.demo(demo.staff);
  const known = await stage.newcomer();
  const person = await stage.visitor(phone);
  const page = await person.open('/signin');
  await page.getByRole('link', { name: 'Forgot password?', exact: true }).click();
  await page.getByRole('heading', { name: 'Forgot password', exact: true }).waitFor();
  const mail = page.getByRole('textbox', { name: 'Email address', exact: true });
  await mail.press('Enter');
  await says(page, 'Email is required');
  await mail.fill('no@where');
  await mail.press('Tab');
  await says(page, 'Invalid email format');
  await mail.fill(known.email);
  await mail.press('Enter');
  await says(page, 'Check your email to password reset link');

  const link = linkIn(await readMail(staff, 'password_reset', known.email));
  const id = link.split('/').at(-1) ?? '';
  await page.goto(`${address}/reset-pass?id=${id}`);
  await page.waitForURL(address + link);
  const secret = page.getByRole('textbox', { name: 'New password', exact: true });
  await secret.fill('weakweak');
  await secret.press('Enter');
  await says(page, 'Password must contain at least 6 characters and includes upper lower number letters');
  await page.getByRole('link', { name: 'Back to Sign In', exact: true }).waitFor();

  const second = await person.open(link);
  const late = second.getByRole('textbox', { name: 'New password', exact: true });
  await late.waitFor();
  await secret.fill('Anew1234!');
  await page.getByRole('button', { name: 'Set new password', exact: true }).click();
  await says(page, 'Password changed');
  await late.fill('Late1234!');
  await late.press('Enter');
  await says(second, 'Token is invalid or expired');
  for (const path of [link, '/reset-pass', `/reset-pass?id=${id}`, '/forgot-pass/nothing']) {
    await second.goto(address + path);
    await says(second, 'Token is invalid or expired');
    await second.getByRole('link', { name: 'Get a new link', exact: true }).waitFor();
  }

  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign In', exact: true }).waitFor();
  await mail.fill(known.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await says(page, 'Email or password is incorrect');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Anew1234!');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`${address}/`);
});

test('a link that cannot be checked says so, and can be retried', async () => {
  stage.watch.allow(/ERR_|Failed to load|status of 400/);
  const person = await stage.visitor();
  const page = await person.open('/about');
  await page.route('**/trpc/**passwordReset**', (route) => route.abort());
  await page.goto(`${address}/forgot-pass/nothing`);
  await says(page, 'Couldn’t check your link');
  await page.unroute('**/trpc/**passwordReset**');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await says(page, 'Token is invalid or expired');
});
