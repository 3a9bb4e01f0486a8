import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs } from './browser.ts';
import { frames } from './frames.ts';

const stage = openStage();
const profile = '/ines.ridge';
const asking = /\/trpc\/[^?]*auth\.session/;
const away = { error: { code: -32603, message: 'The server is away', data: { httpStatus: 503 } } };

/** The server answers everything except the session, also in the document; `answer` releases it. */
async function withoutSession(page: Page): Promise<{ asked: () => number; answer: () => void }> {
  let asked = 0;
  let known = false;
  await page.route(
    ({ pathname }) => pathname === profile,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace('id="first-page"', 'id="unread"') });
    },
  );
  await page.route(asking, async (route) => {
    const [list = ''] = route.request().url().split('/trpc/')[1]?.split('?') ?? [];
    const names = list.split(',');
    const response = await route.fetch();
    const answers: unknown[] = await response.json();
    asked += 1;
    // A tap and an event may query it at once, in one request.
    const json = answers.map((answer, at) => (names[at] === 'auth.session' && !known ? away : answer));
    await route.fulfill({ response, json });
  });
  const answer = () => {
    known = true;
  };
  return { asked: () => asked, answer };
}

test('a tap that needs the session shows an error while it cannot be loaded, and works afterwards', async () => {
  const fan = await stage.newcomer();
  const page = await fan.open('/about');
  const { asked, answer } = await withoutSession(page);
  await page.goto(new URL(profile, page.url()).href);
  const follow = page.getByRole('button', { name: 'Follow ines.ridge', exact: true });
  await follow.waitFor();
  // There are two more attempts before it gives up; whatever appears later asks again.
  await expect.poll(asked, { timeout: patienceMs }).toBeGreaterThanOrEqual(3);
  await frames(page);
  await follow.click();
  await page.getByText('The server is away').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const unknown = page.getByRole('dialog', { name: 'Couldn’t load this', exact: true });
  await unknown.waitFor();
  await unknown.getByRole('button', { name: 'Close', exact: true }).click();
  await unknown.waitFor({ state: 'detached' });

  answer();
  const kept = page.waitForResponse((response) => response.url().includes('/account.follow') && response.ok());
  await follow.click();
  await page.getByRole('button', { name: 'Unfollow ines.ridge', exact: true }).waitFor();
  await kept;
  await page.reload();
  await page.getByRole('button', { name: 'Unfollow ines.ridge', exact: true }).waitFor();
});

test('a visitor whose session was unknown is taken to sign in by the same tap', async () => {
  const visitor = await stage.visitor();
  const page = await visitor.open('/about');
  const { asked, answer } = await withoutSession(page);
  await page.goto(new URL(profile, page.url()).href);
  await expect.poll(asked, { timeout: patienceMs }).toBeGreaterThanOrEqual(3);
  await frames(page);
  answer();
  await page.getByRole('button', { name: 'Follow ines.ridge', exact: true }).click();
  await page.waitForURL(/\/signin$/);
});
