import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { openFootage } from './footage.ts';
import { offlineReady } from './offline-ready.ts';
import { address, unique } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();
const footage = openFootage();
const creator = 'nordlys';
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true }).first();

test('likes, follows, comments and messages made offline are sent once and in order after a reload', async () => {
  stage.watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::|Failed to fetch/);
  const fan = await stage.newcomer({ ...phone, serviceWorkers: 'allow' });
  const page = await fan.openListening(`/${creator}`);
  await offlineReady(page);
  const film = await freeFilmOn(page);
  const [comment, message, caption] = [unique('From the tunnel '), unique('Still in it '), unique('The tunnel ')];
  const sent: string[] = [];
  fan.context.on('requestfinished', (request) => {
    const name = /\/trpc\/(media\.like|account\.follow|comments\.add|messages\.send)$/.exec(request.url())?.[1];
    if (name) sent.push(name);
  });

  // Each screen is loaded while there is a connection.
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await page.getByRole('textbox', { name: 'Write a message', exact: true }).waitFor();
  await page.goBack();
  await page.locator(`a[href="${film}"]`).first().click();
  await button(page, /^Comments, \d+$/).click();
  const sheet = page.getByRole('dialog', { name: 'Comments', exact: true });
  const box = sheet.getByRole('textbox', { name: 'Write a comment', exact: true });
  await sheet
    .getByRole('list', { name: 'Comments', exact: true })
    .or(sheet.getByText('There is nothing here yet', { exact: true }))
    .waitFor();

  await fan.context.setOffline(true);
  await box.fill(comment);
  await box.press('Enter');
  await sheet.getByText(comment).waitFor();
  await sheet.getByText('You’re offline. Your comment will be sent when you’re back.', { exact: true }).waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await button(page, /^Like, /).click();
  await button(page, /^Unlike, /).waitFor();
  await page.goBack();
  await button(page, `Follow ${creator}`).click();
  await button(page, `Unfollow ${creator}`).waitFor();
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await page.getByRole('textbox', { name: 'Write a message', exact: true }).fill(message);
  await page.keyboard.press('Enter');
  await page.getByText('You’re offline. Your message will be sent when you’re back.', { exact: true }).waitFor();
  await page.getByLabel('Photo or video', { exact: true }).first().setInputFiles(footage.picture());
  await page.getByRole('textbox', { name: 'Write a message', exact: true }).fill(caption);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'Picture', exact: true }).waitFor();
  await page.getByText('No connection. 5 actions will be sent when it’s back').waitFor();
  expect(sent).toEqual([]);

  await page.reload();
  await page
    .getByText(/^You’re offline|^No connection/)
    .first()
    .waitFor();
  await fan.context.setOffline(false);
  const inOrder = ['comments.add', 'media.like', 'account.follow', 'messages.send', 'messages.send'];
  await expect.poll(() => sent, { timeout: patienceMs }).toEqual(inOrder);
  await page.getByText(/^No connection/).waitFor({ state: 'hidden' });
  await page.goto(`${address}/${creator}`);
  await button(page, `Unfollow ${creator}`).waitFor();
  await page.goto(address + film);
  await button(page, /^Unlike, /).waitFor();
  await button(page, /^Comments, \d+$/).click();
  await sheet.getByText(comment).waitFor();
  expect(await sheet.getByText(comment).count()).toBe(1);
  await page.goto(`${address}/messages/inbox`);
  await page.getByRole('link', { name: new RegExp(caption) }).click();
  await page.getByRole('log').getByText(message).waitFor();
  expect(await page.getByRole('log').getByText(message).count()).toBe(1);
  await page.getByRole('button', { name: `Enlarge: ${caption}`, exact: true }).waitFor();
  expect(await page.getByRole('button', { name: `Enlarge: ${caption}`, exact: true }).count()).toBe(1);
  expect(sent).toEqual(inOrder);
}, 180_000);

test('signing out asks before it drops what has not been sent', async () => {
  stage.watch.allow(/Failed to load resource|net::/);
  const fan = await stage.newcomer();
  const page = await fan.open(`/${creator}`);
  const following = /\/trpc\/[^?]*account\.follow\b/;
  await page.route(following, (route) => route.abort());
  await button(page, `Follow ${creator}`).click();
  await page.getByText('No connection. 1 action will be sent when it’s back').waitFor();
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Menu', exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  const question = page.getByRole('dialog', { name: '1 action hasn’t been sent yet', exact: true });
  await question.getByRole('button', { name: 'Stay signed in', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await question.getByRole('button', { name: 'Sign out anyway', exact: true }).click();
  await page.waitForURL(`${address}/`);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox.'))))
    .toEqual([]);
});
