import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { onSlide } from './feed-screen.ts';
import { frames } from './frames.ts';
import { address, password, unique } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';

const stage = openStage();

/** Whether clicking it now, without scrolling, would reach it and nothing above it. */
const isReachable = (what: Locator) =>
  what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('on a phone the page behind the cookie sheet stays usable: sign-up can be submitted and shows errors', async () => {
  const page = await (await stage.visitor({ ...phone, fresh: true })).open('/signup');
  await page.getByRole('button', { name: 'I am 18 or older', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Cookies', exact: true });
  await sheet.waitFor();
  const username = unique('gates');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Behind the sheet');
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(username);
  await page.getByRole('textbox', { name: 'Email address', exact: true }).fill(`${username}@example.test`);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account', exact: true }).tap();
  const refusal = page.getByText(
    'We use cookies for signup. Please accept our cookies policy before using our service',
  );
  await refusal.waitFor();
  await expect.poll(() => isReachable(refusal)).toBe(true);
  // The end of the page can be scrolled above the sheet, too.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => isReachable(page.getByRole('link', { name: 'Sign In', exact: true }))).toBe(true);
  await sheet.getByRole('button', { name: 'Accept cookies', exact: true }).tap();
  await page.getByRole('button', { name: 'Create account', exact: true }).tap();
  await page.waitForURL('**/complete');
});

test('the cookie sheet keeps the feed’s bar, author and actions visible, and gives the space back', async () => {
  for (const size of [phone, {}]) {
    const page = await (await stage.visitor({ ...size, fresh: true })).open('/videos');
    await page.getByRole('button', { name: 'I am 18 or older', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Cookies', exact: true });
    await sheet.waitFor();
    const slide = page.getByRole('feed').locator('[data-current]');
    const actions = slide.getByRole('button', { name: /^(Like|More)/ });
    await actions.first().waitFor();
    const used = [
      page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Menu', exact: true }),
    ];
    if (size === phone) used.push(slide.getByRole('link').first());
    for (const what of [...used, ...(await actions.all())]) await expect.poll(() => isReachable(what)).toBe(true);
    const before = await slide.boundingBox();
    await sheet.getByRole('button', { name: 'Accept cookies', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(async () => (await slide.boundingBox())?.height).toBeGreaterThan((before?.height ?? 0) + 60);
  }
});

test('the feed’s keys work behind the cookie sheet', async () => {
  const page = await (await stage.visitor({ fresh: true })).open('/videos');
  await page.getByRole('button', { name: 'I am 18 or older', exact: true }).click();
  // Keys belong to the age question until it is gone.
  await page.getByRole('dialog', { name: '18+', exact: true }).waitFor({ state: 'hidden' });
  await page.getByRole('dialog', { name: 'Cookies', exact: true }).waitFor();
  await onSlide(page, 0);
  await page.keyboard.press('ArrowDown');
  await onSlide(page, 1);
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true });
  // What listens for it loads after the feed.
  await expect
    .poll(async () => {
      if (!(await shortcuts.isVisible())) await page.keyboard.press('?');
      return shortcuts.isVisible();
    })
    .toBe(true);
});

test('visitors can read what they are asked to accept before answering, and are asked again on the way back', async () => {
  const page = await (await stage.visitor({ ...phone, fresh: true })).open('/videos/sea');
  const age = page.getByRole('dialog', { name: '18+', exact: true });
  const title = (words: string) => page.getByRole('heading', { level: 1, name: words, exact: true }).waitFor();
  await age.getByRole('link', { name: 'Terms of Service', exact: true }).tap();
  await title('Terms of Service');
  await age.waitFor({ state: 'hidden' });
  await expect.poll(() => isReachable(page.getByText('The terms that apply when you use Foxreel'))).toBe(true);
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  await page.waitForURL(`${address}/videos/sea`);
  await age.getByRole('link', { name: 'Privacy Policy', exact: true }).tap();
  await title('Privacy Policy');
  await page.getByRole('link', { name: 'Home', exact: true }).tap();
  await age.getByRole('button', { name: 'I am 18 or older', exact: true }).tap();

  const sheet = page.getByRole('dialog', { name: 'Cookies', exact: true });
  await sheet.getByRole('link', { name: 'Cookie Policy', exact: true }).tap();
  await title('Cookie Policy');
  await sheet.getByRole('button', { name: 'Accept cookies', exact: true }).tap();

  const other = await (await stage.visitor({ fresh: true })).open('/about/terms-of-service');
  await other.getByRole('heading', { level: 1, name: 'Terms of Service', exact: true }).waitFor();
  await other.getByRole('link', { name: 'Search', exact: true }).click();
  await other.getByRole('dialog', { name: '18+', exact: true }).waitFor();
});

test('before the age is confirmed nothing of a page is loaded or seen; afterwards its film plays', async () => {
  const path = await freeFilmOn(await (await stage.visitor()).open('/ines.ridge'));
  for (const size of [phone, {}]) {
    const visitor = await stage.visitor({ ...size, fresh: true });
    const films: string[] = [];
    visitor.context.on('request', (request) => request.url().includes('/hls/') && films.push(request.url()));
    const page = await visitor.open(path);
    const confirm = page.getByRole('button', { name: 'I am 18 or older', exact: true });
    await confirm.waitFor();
    await page.waitForLoadState('networkidle');
    expect(films).toEqual([]);
    const over = () => page.evaluate(() => document.elementFromPoint(60, 60)?.closest('dialog')?.id);
    expect(await over()).toBe('age-question');
    // Escape is no answer.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await frames(page);
    expect(await over()).toBe('age-question');
    await confirm.click();
    const seconds = () =>
      page.locator('video').evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0));
    await expect.poll(seconds, { timeout: patienceMs }).toBeGreaterThan(0);
    expect(await over()).toBeUndefined();
    await page.close();
  }
});

test('a live is shown only after the age question', async () => {
  const page = await (await stage.visitor({ fresh: true })).open('/ines.ridge/live');
  const confirm = page.getByRole('button', { name: 'I am 18 or older', exact: true });
  await confirm.waitFor();
  await frames(page);
  // Whether she was live before depends on earlier tests of this product.
  const told = page.getByText(/^Inés Cordero (isn’t live right now|is no longer streaming)$/);
  expect(await told.count()).toBe(0);
  await confirm.click();
  await told.waitFor();
});

test('the age question is asked and answered before the app has loaded, in the browser’s language', async () => {
  stage.watch.allow(/Failed to load resource/);
  const asked = [
    ['en-US', 'I am 18 or older'],
    ['de-CH', 'Ich bin mindestens 18'],
    ['pt-PT', 'Tenho 18 anos ou mais'],
    ['ar', 'عمري 18 عامًا أو أكثر'],
  ] as const;
  for (const [locale, words] of asked) {
    const { context } = await stage.visitor({ ...phone, fresh: true, locale });
    await context.route(/assets\/.*\.js/, (route) => route.abort());
    const page = await context.newPage();
    await page.goto(`${address}/videos`);
    await page.getByRole('button', { name: words, exact: true }).tap();
    await page.getByRole('dialog', { name: '18+', exact: true }).waitFor({ state: 'hidden' });
    await context.unroute(/assets\/.*\.js/);
    await page.reload();
    // The feed's name is in the page's language, too.
    await page.locator('[data-slide="0"][data-current]').waitFor();
    expect(await page.getByRole('dialog', { name: '18+', exact: true }).isVisible()).toBe(false);
    await context.close();
  }
});

test('an answer in one tab is one in the others', async () => {
  const { context } = await stage.visitor({ ...phone, fresh: true });
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const page of [one, other]) await page.goto(`${address}/videos`);
  await one.getByRole('button', { name: 'I am 18 or older', exact: true }).tap();
  await onSlide(other, 0);
});
