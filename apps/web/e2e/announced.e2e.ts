import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage } from './browser.ts';
import { unique } from './product.ts';

const stage = openStage();
const regions = '[aria-live="polite"], [aria-live="assertive"], [role="alert"], [role="status"], [role="log"]';

/** Whether a screen reader announces it when it appears. */
async function announced(words: Locator): Promise<boolean> {
  await words.first().waitFor();
  return words.first().evaluate((element, selector) => element.closest(selector) !== null, regions);
}

test('errors, new messages and toasts are announced', async () => {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED|status of/);
  const [ann, bob] = [await stage.newcomer(), await stage.newcomer()];
  const page = await ann.openListening(`/messages/to/${bob.username}`);
  const box = page.getByRole('textbox', { name: 'Write a message', exact: true });
  const sending = /\/trpc\/[^?]*messages\.send\b/;
  await page.route(sending, (route) => route.abort());
  await box.fill(unique('Hello '));
  await box.press('Enter');
  expect(await announced(page.getByText('Couldn’t send. Trying again…', { exact: true }))).toBe(true);
  await page.unroute(sending);
  await page.waitForURL(/\/messages\/inbox\/./);

  const answer = unique('Answer ');
  const other = await bob.open(`/messages/to/${ann.username}`);
  await other.getByRole('textbox', { name: 'Write a message', exact: true }).fill(answer);
  await other.getByRole('textbox', { name: 'Write a message', exact: true }).press('Enter');
  expect(await announced(page.getByRole('log').getByText(answer))).toBe(true);

  const following = /\/trpc\/[^?]*account\.follow\b/;
  const profile = await ann.open('/ines.ridge');
  await profile.route(following, (route) => route.abort());
  await profile.getByRole('button', { name: 'Follow ines.ridge', exact: true }).click();
  expect(await announced(profile.getByText('No connection. 1 action will be sent when it’s back'))).toBe(true);

  const form = await (await stage.visitor()).open('/signin');
  await form.getByLabel('Email address', { exact: true }).fill('nobody@example.test');
  await form.getByLabel('Password', { exact: true }).fill('Wrong1234');
  await form.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  expect(await announced(form.getByRole('main').getByRole('alert'))).toBe(true);
});
