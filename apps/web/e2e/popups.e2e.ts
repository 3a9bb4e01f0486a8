import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, openStage, patienceMs, phone } from './browser.ts';
import { frames } from './frames.ts';
import { untilItPlays } from './playback.ts';
import { address, unique } from './product.ts';

const stage = openStage();

/** Opens a popup with `open` and closes it in three ways: Esc, a tap outside, and Back. */
async function closesInEveryWay(page: Page, title: string | RegExp, open: () => Promise<unknown>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.goBack({ waitUntil: 'commit' }),
  ];
  for (const close of ways) {
    await open();
    await dialog.waitFor();
    expect(new URL(page.url()).searchParams.get('popup')).not.toBeNull();
    await close();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('popup')).toBeNull();
  }
}

for (const [size, options] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test(`camera options on a ${size}: real devices, a preview, and the choice is remembered`, async () => {
    const creator = await stage.demo('creator@demo.test', options);
    const page = await creator.open('/studio/live/camera');
    const button = page.getByRole('button', { name: 'Camera options', exact: true });
    await closesInEveryWay(page, 'Camera options', () => button.click());
    await button.click();
    await untilItPlays(page.getByRole('dialog').getByLabel('Camera preview', { exact: true }));
    const camera = page.getByRole('combobox', { name: 'Camera', exact: true });
    // The browser names its devices once the camera is open.
    await expect.poll(() => camera.getByRole('option').count()).toBeGreaterThan(1);
    expect((await camera.getByRole('option').allTextContents())[0]).toBe('System default');
    await camera.selectOption({ index: 1 });
    await page.getByRole('radio', { name: '480p', exact: true }).check();
    await expect
      .poll(
        () =>
          page
            .getByRole('dialog')
            .getByLabel('Camera preview', { exact: true })
            .evaluate((video: HTMLVideoElement) => video.videoHeight),
        {
          timeout: patienceMs,
        },
      )
      .toBe(480);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Camera options', exact: true }).click();
    expect(await page.getByRole('radio', { name: '480p', exact: true }).isChecked()).toBe(true);
  });

  test(`an invitation on a ${size}: three steps, then signed in`, async () => {
    const guest = await stage.visitor(options);
    const page = await guest.open('/invite?insta=fox.hunter&n=2');
    await page.getByText('@fox.hunter invited you').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Join as a creator', exact: true });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await closesInEveryWay(page, 'Join as a creator', () =>
      page.getByRole('button', { name: 'Accept invitation', exact: true }).click(),
    );
    await page.getByRole('button', { name: 'Accept invitation', exact: true }).click();
    const next = dialog.getByRole('button', { name: /^Next/ });
    await next.click();
    await dialog.getByText('Name is required', { exact: true }).waitFor();
    await dialog.getByText('Instagram ID is required').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Ina Vited');
    await dialog.getByLabel('Instagram ID', { exact: true }).fill('ina.vited');
    await next.click();
    const name = unique('invited');
    await dialog.getByLabel('Email address', { exact: true }).fill(`${name}@example.test`);
    await dialog.getByLabel('Password', { exact: true }).fill('Demo1234');
    await next.click();
    await dialog
      .getByText('Password must be at least 6 characters and include upper, lower, number, and special character')
      .waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill('Demo1234!');
    await next.click();
    await dialog.getByLabel('Username', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Create account', exact: true }).click();
    await page.waitForURL(/\/studio\/setup$/);
    await page.getByRole('heading', { name: 'Your first video', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Apply now', exact: true }).waitFor();
    const reply: unknown = await (
      await guest.context.request.post(`${address}/api`, { data: { query: '{ auth_account { username } }' } })
    ).json();
    expect(reply).toMatchObject({ data: { auth_account: { username: name } } });
  });
}

test('the guard: a visitor is led to sign in and back to the popup, except for public ones', async () => {
  const guest = await stage.visitor();
  const page = await guest.open('/support?popup=age_verification');
  await page.waitForURL(/\/signin$/);
  expect(await page.evaluate(() => sessionStorage.getItem('return_path'))).toBe('/support?popup=age_verification');
  for (const name of ['tips', 'report', 'subscription', 'battle_accept_invitation', 'creator-agreement']) {
    await page.goto(`${new URL(page.url()).origin}/support?popup=${name}`);
    await page.waitForURL(/\/signin$/);
  }
  await page.goto(`${new URL(page.url()).origin}/support?popup=camera_options`);
  await page.getByRole('dialog', { name: 'Camera options', exact: true }).waitFor();
  await page.goto(`${new URL(page.url()).origin}/support?popup=invite`);
  await page.getByRole('dialog', { name: 'Join as a creator', exact: true }).waitFor();
  await page.goto(`${new URL(page.url()).origin}/support?popup=alert`);
  await page.waitForURL(/\/support$/);
});

test('the answer to a popup’s call has no effect once it is closed', async () => {
  const page = await (await stage.newcomer(phone)).open('/about');
  await page.goto(`${address}/creator_demo`);
  const dialog = page.getByRole('dialog');
  const report = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await dialog.getByRole('button', { name: /^Report/ }).click();
    await dialog.getByRole('radio').first().check();
  };
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/account.report**', async (route) => {
    await asked;
    await route.continue();
  });
  await report();
  await dialog.getByRole('button', { name: 'Send report', exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  answer();
  await page.getByText('Thanks for your report. We’ll look into it', { exact: true }).waitFor();
  // A history step back takes a moment.
  await frames(page);
  expect(new URL(page.url()).pathname).toBe('/creator_demo');
});

test('a member whose session cannot be loaded gets an error instead of being treated as a visitor', async () => {
  stage.watch.allow(/ERR_FAILED|ERR_CONNECTION/);
  const member = await stage.newcomer();
  const page = await member.context.newPage();
  const session = /\/trpc\/[^?]*auth\.session/;
  await page.route(session, (route) => route.abort());
  // An opening stream retries by itself, and removes the button during the click.
  await page.route(/\/trpc\/[^?]*stream\.open/, (route) => route.abort());
  await page.goto(`${address}/messages/inbox`);
  const again = page.getByRole('main').getByRole('button', { name: 'Try again', exact: true });
  await again.waitFor();
  expect(new URL(page.url()).pathname).toBe('/messages/inbox');
  await page.unroute(session);
  await again.click();
  await page.getByText('No messages', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/messages/inbox');
});
