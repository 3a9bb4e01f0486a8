import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { feedOf, onSlide, toTwoFilms } from './feed-screen.ts';
import { openFootage } from './footage.ts';
import { holdCalls } from './hold-calls.ts';
import { address, demo, password, unique } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();
const footage = openFootage();

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('text typed during an upload is the next message, and a failed caption returns with its file', async () => {
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED/);
  const [ann, bob] = [await stage.newcomer(), await stage.newcomer()];
  const page = await ann.open(`/messages/to/${bob.username}`);
  const upload = await holdCalls(page, '**/api/uploads');
  const message = box(page, 'Write a message');
  const [caption, next] = [unique('By the sea '), unique('And then ')];
  await message.waitFor();
  await page.getByLabel('Photo or video', { exact: true }).first().setInputFiles(footage.picture());
  await message.fill(caption);
  await message.press('Enter');
  const failing = await upload();
  await expect.poll(() => message.inputValue()).toBe('');
  await message.fill(next);
  await failing.abort();
  await page.getByText(/^Couldn’t send your message\. /).waitFor();
  await expect.poll(() => message.inputValue()).toBe(`${caption}\n${next}`);

  await message.fill(caption);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const going = await upload();
  await message.fill(next);
  await going.continue();
  await page.getByRole('button', { name: `Enlarge: ${caption}`, exact: true }).waitFor();
  expect(await message.inputValue()).toBe(next);
  await page.reload();
  await page.getByRole('button', { name: `Enlarge: ${caption}`, exact: true }).waitFor();
  await expect.poll(() => message.inputValue()).toBe(next);
});

test('a file is uploaded once, however long its message takes, and a file chosen meanwhile is the next', async () => {
  const [ann, bob] = [await stage.newcomer(), await stage.newcomer()];
  const page = await ann.open(`/messages/to/${bob.username}`);
  const message = box(page, 'Write a message');
  await message.fill(unique('First '));
  await message.press('Enter');
  await page.waitForURL(/\/messages\/inbox\/./);
  await page.getByRole('log').getByText('First ').waitFor();

  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/uploads')) uploads += 1;
  });
  const call = await holdCalls(page, /\/trpc\/[^?]*messages\.send\b/);
  const caption = unique('By the sea ');
  const chooser = page.getByLabel('Photo or video', { exact: true }).first();
  const removal = page.getByRole('button', { name: 'Remove file', exact: true });
  await chooser.setInputFiles(footage.picture());
  await message.fill(caption);
  await message.press('Enter');
  const going = await call();
  await page.getByRole('progressbar', { name: 'Uploading', exact: true }).waitFor();
  await message.press('Enter');
  await chooser.setInputFiles(footage.picture('320x400'));
  await removal.waitFor();
  await going.continue();
  await page.getByRole('button', { name: `Enlarge: ${caption}`, exact: true }).waitFor();
  expect(uploads).toBe(1);
  await message.press('Enter');
  await (await call()).continue();
  await removal.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: /^Enlarge/ }).count(), { timeout: patienceMs }).toBe(2);
  expect(uploads).toBe(2);
});

test('an uploaded file joins the mass message in its latest state', async () => {
  const creator = await stage.demo(demo.creator);
  const page = await creator.open('/messages/mass/new');
  const upload = await holdCalls(page, '**/api/uploads');
  await box(page, 'Message 1').fill('Before');
  await page.getByLabel('Add a file', { exact: true }).setInputFiles(footage.picture());
  const going = await upload();
  await box(page, 'Message 1').fill('Typed while the file went up');
  await going.continue();
  await page.getByText('Message 2', { exact: true }).waitFor();
  expect(await box(page, 'Message 1').inputValue()).toBe('Typed while the file went up');
});

test('a comment rejected after leaving the page is reported, and waits where it was written', async () => {
  stage.watch.allow(/status of 400/);
  const fan = await stage.newcomer();
  const page = await fan.open('/videos');
  const call = await holdCalls(page, /\/trpc\/comments\.add/);
  await onSlide(page, 0);
  // Locked media cannot be commented on.
  const first = await toTwoFilms(page, () => page.keyboard.press('ArrowDown'));
  const comment = box(page, 'Write a comment');
  const words = unique('Not lost ');
  // More people than one comment may mention.
  await comment.fill(`@creator_demo @nordlys @bokeh.bea @sol.dunes @ines.ridge @orrery ${words}`);
  await comment.press('Enter');
  const refused = await call();
  await feedOf(page).focus();
  await page.keyboard.press('ArrowDown');
  await onSlide(page, first + 1);
  await expect.poll(() => comment.inputValue(), { timeout: patienceMs }).toBe('');
  await refused.continue();
  await page.getByText(/^Couldn’t send\. /).waitFor();
  await page.keyboard.press('ArrowUp');
  await onSlide(page, first);
  await page.getByRole('list', { name: 'Comments', exact: true }).getByText(words).waitFor();
});

test('a comment sent before the list has loaded does not replace it', async () => {
  const fan = await stage.newcomer();
  const profile = await fan.open('/ines.ridge');
  const film = await freeFilmOn(profile);
  const page = await fan.open('/about');
  // The early request never completes: removing the route would let it complete after all.
  let early = true;
  let asked = 0;
  await page.route(/\/trpc\/[^?]*comments\.threads/, (route) => {
    asked += 1;
    if (!early) return route.continue();
  });
  await page.goto(new URL(film, page.url()).href);
  await expect.poll(() => asked, { timeout: patienceMs }).toBeGreaterThan(0);
  const words = unique('The first here ');
  await box(page, 'Write a comment').fill(words);
  early = false;
  await box(page, 'Write a comment').press('Enter');
  const comments = page.getByRole('list', { name: 'Comments', exact: true });
  await comments.getByText(words).waitFor();
  await expect.poll(() => comments.getByRole('listitem').count(), { timeout: patienceMs }).toBeGreaterThan(1);
});

test('drafts survive a reload, but not signing out', async () => {
  const fan = await stage.newcomer(phone);
  const profile = await fan.open('/ines.ridge');
  const film = await freeFilmOn(profile);
  const page = await fan.open(film);
  await page.getByRole('button', { name: /^Comments, / }).click();
  await box(page, 'Write a comment').fill('Half a comment');
  await page.reload();
  await expect.poll(() => box(page, 'Write a comment').inputValue(), { timeout: patienceMs }).toBe('Half a comment');

  const creator = await stage.demo('nordlys@demo.test');
  const rule = await creator.open('/messages/auto/subscriber');
  await box(rule, 'Message 1').fill('Half a rule');
  await rule.reload();
  await rule.getByText('We restored your unsaved changes.', { exact: true }).waitFor();
  await expect.poll(() => box(rule, 'Message 1').inputValue()).toBe('Half a rule');
  await rule.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.poll(() => box(rule, 'Message 1').inputValue()).not.toBe('Half a rule');

  await page.goto(new URL('/messages/to/creator_demo', page.url()).href);
  await box(page, 'Write a message').fill('Private words');
  const kept = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(await kept()).toContain('Private words');
  await page.goto(new URL('/account', page.url()).href);
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await feedOf(page).waitFor();
  expect(await kept()).not.toMatch(/Private words|Half a comment/);
});

test('a started sign-up survives a reload and a visit to sign-in, except its password, and ends with the account', async () => {
  const page = await (await stage.visitor(phone)).open('/signup');
  const username = unique('half');
  const email = `${username}@example.test`;
  const read = async () =>
    Promise.all(['Name', 'Username', 'Email address', 'Password'].map((name) => box(page, name).inputValue()));
  await box(page, 'Name').fill('Half a person');
  await box(page, 'Username').fill(username);
  await box(page, 'Email address').fill(email);
  await box(page, 'Password').fill(password);
  await page.reload();
  await expect.poll(read, { timeout: patienceMs }).toEqual(['Half a person', username, email, '']);
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign In', exact: true }).waitFor();
  await page.goBack();
  await expect.poll(read, { timeout: patienceMs }).toEqual(['Half a person', username, email, '']);
  const kept = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(await kept()).not.toContain(password);

  await box(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await page.waitForURL('**/complete');
  await expect.poll(kept).not.toContain('Half a person');
});

test('a started paid message survives a reload', async () => {
  const [creator, fan] = [await stage.demo(demo.creator), await stage.newcomer()];
  const page = await creator.open(`/messages/to/${fan.username}`);
  const sheet = page.getByRole('dialog');
  const offer = async () => {
    await page.getByRole('button', { name: 'Attach', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Private media', exact: true }).click();
    await sheet.getByRole('button', { name: /for whoever asks nicely/ }).click();
  };
  await offer();
  await sheet.getByRole('textbox', { name: 'Message', exact: true }).fill('Half an offer');
  await sheet.getByRole('textbox', { name: 'Price', exact: true }).fill('7');
  await page.reload();
  await offer();
  expect(await sheet.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe('Half an offer');
  expect(await sheet.getByRole('textbox', { name: 'Price', exact: true }).inputValue()).toBe('7');
});

test('details of files to upload stay with their tab and account, and survive a reload', async () => {
  stage.watch.allow(/status of 401/);
  const creator = await stage.demo(demo.creator);
  const page = await creator.open('/studio/upload');
  const file = footage.picture();
  const words = unique('Half an upload ');
  const choose = async (button: string | RegExp) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button, exact: true }).click();
    await (await chooser).setFiles(file);
  };
  const again = async () => {
    await page.getByRole('link', { name: 'Create', exact: true }).first().click();
    await page.locator('main a[href="/studio/upload"]').click();
  };
  const lost = page.getByText('We kept your text. Choose the file again to continue.', { exact: true });
  await choose('Choose files');
  await box(page, 'Description').fill(words);
  const other = await creator.open('/studio/upload');
  await other.getByRole('button', { name: 'Choose files', exact: true }).waitFor();
  expect(await other.getByRole('textbox', { name: 'Description', exact: true }).count()).toBe(0);
  await again();
  await expect.poll(() => box(page, 'Description').inputValue()).toBe(words);
  expect(await lost.count()).toBe(0);
  await page.reload();
  await lost.waitFor();
  await page.getByText('Choose 1 file again: reloading the page removed it').waitFor();
  await choose(/^Choose picture/);
  await lost.waitFor({ state: 'detached' });
  expect(await box(page, 'Description').inputValue()).toBe(words);

  await creator.context.clearCookies();
  await page
    .getByRole('link', { name: /^Inbox/ })
    .first()
    .click();
  await page.waitForURL(`${address}/signin`);
  await box(page, 'Email address').fill('nordlys@demo.test');
  await box(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`${address}/`);
  await again();
  await page.getByRole('button', { name: 'Choose files', exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Description', exact: true }).count()).toBe(0);
});
