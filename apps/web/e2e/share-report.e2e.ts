import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { current, feedOf, untilStill } from './feed-screen.ts';
import { address, password } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();
const eventually = <Value>(value: () => Value | Promise<Value>) => expect.poll(value, { timeout: patienceMs });
const author = 'ines.ridge';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const popup = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true });

async function film(page: Page): Promise<string> {
  const path = await freeFilmOn(page);
  await page.goto(address + path);
  return path;
}

test('media is shared with a short link that leads to it', async () => {
  stage.watch.allow(/status of 404/);
  const page = await (await stage.newcomer(phone)).open(`/${author}`);
  const path = await film(page);
  await button(page, 'Share').click();
  const sheet = popup(page, 'Share');
  const whatsApp = sheet.getByRole('link', { name: 'WhatsApp', exact: true });
  await eventually(() => whatsApp.getAttribute('href')).toContain(encodeURIComponent('/short/'));
  for (const target of ['SMS', 'Facebook', 'Messenger']) {
    expect(await sheet.getByRole('link', { name: target, exact: true }).getAttribute('href')).toContain('short');
  }
  const link = new URL(decodeURIComponent((await whatsApp.getAttribute('href'))?.split('text=')[1] ?? '')).pathname;
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(path);

  const guest = await (await stage.visitor()).open(link);
  await guest.waitForURL(`**${path}`);
  await button(guest, 'Share').click();
  await popup(guest, 'Share').getByText(path).waitFor();
  await guest.keyboard.press('Escape');
  await popup(guest, 'Share').waitFor({ state: 'detached' });
  await guest.goto(`${address}/short/0000000000`);
  await guest.waitForURL(`${address}/`);
});

test('a visitor who reports is led to sign in, and returns to the popup', async () => {
  const page = await (await stage.visitor()).open(`/${author}`);
  const path = await film(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.waitForURL('**/signin');
  await page.getByLabel('Email address', { exact: true }).fill('fan@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${path}?popup=report_block*`);
  await popup(page, /^Video by/).waitFor();
  await page.mouse.click(4, 4);
  await popup(page, /^Video by/).waitFor({ state: 'detached' });
});

test('a report needs a listed reason, survives errors, and closes when sent', async () => {
  const page = await (await stage.newcomer()).open(`/${author}`);
  await film(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await button(page, 'Report').click();
  await button(page, 'Send report').click();
  await page.getByText('Choose a reason from the list').waitFor();
  for (const reason of ['Stolen content', 'Not working', 'Spam', 'Inappropriate content', 'Other'])
    await page.getByRole('radio', { name: reason, exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Spam', exact: true }).check();
  await page.getByLabel('Details (optional)', { exact: true }).fill('It sells watches');
  await page.reload();
  expect(await page.getByLabel('Details (optional)', { exact: true }).inputValue()).toBe('It sells watches');
  expect(await page.getByRole('radio', { name: 'Spam', exact: true }).isChecked()).toBe(true);
  await button(page, 'Send report').click();
  await page.getByText('Thanks for your report. We’ll look into it', { exact: true }).waitFor();
  await popup(page, 'Report').waitFor({ state: 'detached' });
});

test('blocking asks for confirmation, hides the account, and can be undone', async () => {
  const page = await (await stage.newcomer()).open(`/${author}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await button(page, /^Block Inés/).click();
  await popup(page, /^Block Inés/)
    .getByRole('button', { name: 'Block', exact: true })
    .click();
  await page.getByText(/^You blocked Inés/).waitFor();
  await page.waitForURL(`${address}/`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText(/^You unblocked /).waitFor();
  await page.goto(`${address}/${author}`);
  await button(page, 'More').waitFor();
});

test('uninteresting media leaves the feed, and returns on undo', async () => {
  const page = await (await stage.newcomer(phone)).open('/');
  const shown = () => current(page).locator('article').getAttribute('aria-label');
  const ids = () => current(page).getByRole('link').first().getAttribute('href');
  await feedOf(page).waitFor();
  const [before, author] = [await shown(), await ids()];
  await current(page).getByRole('button', { name: 'More', exact: true }).click();
  await button(page, /^Hide this creator/).click();
  await page.getByText(/is hidden from your feed$/).waitFor();
  await eventually(ids).not.toBe(author);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  // Back in its place: before the one that replaced it on screen.
  await eventually(async () => {
    await page.keyboard.press('ArrowUp');
    await untilStill(page);
    return shown();
  }).toBe(before);
  await current(page).getByRole('button', { name: 'More', exact: true }).click();
  await button(page, /^Not interested/).click();
  await page.getByText('You won’t see this again', { exact: true }).waitFor();
});

test('one’s own media can be neither followed nor reported', async () => {
  // Nobody uploads here meanwhile: what comes first is published, and stays.
  const page = await (await stage.demo('ines-ridge@demo.test')).open('/profile');
  const path = await page.locator('a[href*="/video/"], a[href*="/photo/"]').first().getAttribute('href');
  await page.goto(address + path);
  await button(page, 'Share').waitFor();
  expect(await button(page, 'More').count()).toBe(0);
  expect(await button(page, /^Follow /).count()).toBe(0);
});
