import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, openStage, phone } from './browser.ts';
import { address, password, unique } from './product.ts';

const stage = openStage();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const leave = (page: Page) => page.keyboard.press('Tab');
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

test('a newcomer answers the dialogs, signs up, stays signed in, and signs out in every tab', async () => {
  stage.watch.allow(/status of (401|409|422|400)/);
  const person = await stage.visitor({ fresh: true });
  const page = await person.open('/signup');
  const username = unique('way.in');
  const email = `${username}@example.test`;

  const age = page.getByRole('dialog', { name: '18+', exact: true });
  await age.getByRole('button', { name: 'I am 18 or older', exact: true }).click();
  await age.waitFor({ state: 'hidden' });
  const sheet = page.getByRole('dialog', { name: 'Cookies', exact: true });
  await sheet.waitFor();

  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const handle = page.getByRole('textbox', { name: 'Username', exact: true });
  const mail = page.getByRole('textbox', { name: 'Email address', exact: true });
  const secret = page.getByRole('textbox', { name: 'Password', exact: true });
  const create = page.getByRole('button', { name: 'Create account', exact: true });

  await handle.fill('creator_demo');
  await leave(page);
  await says(page, 'Username is already taken');
  await name.fill('Way In');
  await handle.fill(username);
  await leave(page);
  await says(page, 'This username is available');
  await mail.fill(email);
  await secret.fill(password);
  await secret.press('Enter');
  await says(page, 'We use cookies for signup. Please accept our cookies policy before using our service');
  await sheet.getByRole('button', { name: 'Accept cookies', exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  await create.click();
  await page.waitForURL(`${address}/complete`);
  await page.getByRole('button', { name: 'Skip for now', exact: true }).click();
  await page.waitForURL(`${address}/`);

  await page.goto(`${address}/menu`);
  await page.reload();
  await says(page, `@${username}`);
  const other = await person.open('/menu');
  await says(other, `@${username}`);
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL(`${address}/`);
  await other.getByText(`@${username}`).waitFor({ state: 'hidden' });
  await other.waitForURL(`${address}/signin`);
  const cookies = await person.context.cookies();
  expect(cookies.map((cookie) => cookie.name).filter((cookie) => /auth_id|access_token/.test(cookie))).toEqual([]);

  await page.goto(`${address}/signin`);
  await page.getByRole('textbox', { name: 'Email address', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`${address}/`);
  await page.goto(`${address}/signup`);
  await page.waitForURL(`${address}/`);
});

test('a protected page asks for a login, reports errors, and opens afterwards', async () => {
  stage.watch.allow(/status of 400/);
  const known = await stage.newcomer();
  const person = await stage.visitor({ fresh: true });
  const page = await person.open('/messages/inbox');
  await page.getByRole('button', { name: 'I am 18 or older', exact: true }).click();
  await page.waitForURL(`${address}/signin`);
  await heading(page, 'Sign In').waitFor();

  const mail = page.getByRole('textbox', { name: 'Email address', exact: true });
  const secret = page.getByRole('textbox', { name: 'Password', exact: true });
  await mail.fill(known.email);
  await secret.fill('Wrong1234!');
  await secret.press('Enter');
  await says(page, 'We use cookies for login. Please accept our cookies policy before using our service');
  await page.getByRole('button', { name: 'Accept cookies', exact: true }).click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await says(page, 'Email or password is incorrect');
  expect(await mail.inputValue()).toBe(known.email);
  await secret.fill(password);
  await secret.press('Enter');
  await page.waitForURL(`${address}/messages/inbox`);
  await says(page, 'No messages');
});

test('a failed sign-in shows its error under the form without moving anything', async () => {
  stage.watch.allow(/status of 400/);
  for (const size of [phone, desktop]) {
    const page = await (await stage.visitor(size)).open('/signin');
    const mail = page.getByRole('textbox', { name: 'Email address', exact: true });
    const secret = page.getByRole('textbox', { name: 'Password', exact: true });
    await mail.fill('nobody@example.test');
    await secret.fill('Wrong1234!');
    const form = page.locator('form');
    const parts = [heading(page, 'Sign In'), mail, secret, ...(await form.getByRole('link').all())];
    parts.push(form.getByRole('button', { name: 'Sign In', exact: true }), page.getByText(/^New here\?/));
    await page.evaluate(async () => void (await document.fonts.ready));
    const places = () => Promise.all(parts.map((part) => part.boundingBox()));
    const before = await places();
    await secret.press('Enter');
    const refusal = page.getByRole('alert').filter({ hasText: 'Email or password is incorrect' });
    await refusal.waitFor();
    expect(await places()).toEqual(before);
    const lowest = await form.getByRole('link', { name: 'Email me a sign-in code', exact: true }).boundingBox();
    expect((await refusal.boundingBox())?.y).toBeGreaterThan((lowest?.y ?? 0) + (lowest?.height ?? 0));
  }
});
