import type { Browser, Page } from 'playwright-core';
import { freeFilmOn } from '../e2e/profile-screen.ts';
import { openPhone, quantile, tap } from './slow-phone.ts';

export interface Interactions {
  like: number;
  follow: number;
  send: number;
}

declare global {
  interface Window {
    interactions: Map<number, number>;
  }
}

async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.interactions = new Map();
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('interactionId' in entry) || typeof entry.interactionId !== 'number' || !entry.interactionId) continue;
        const before = window.interactions.get(entry.interactionId) ?? 0;
        window.interactions.set(entry.interactionId, Math.max(before, entry.duration));
      }
    });
    // The threshold belongs to Event Timing, which TypeScript's lib does not know yet.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      buffered: true,
      durationThreshold: 16,
    };
    observer.observe(options);
  });
}

/** The longest interaction caused by `act`, up to the next paint. Milliseconds; 16 if none took that long. */
async function longest(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => window.interactions.clear());
  await act();
  await page.waitForTimeout(800);
  return page.evaluate(() => Math.max(16, ...window.interactions.values()));
}

/** Likes, follows and comments `rounds` times, undoing each; the 98th percentile of each (as in INP). */
export async function timeInteractions(browser: Browser, address: string, rounds: number): Promise<Interactions> {
  const phone = await openPhone(browser, address, 'fan@demo.test');
  const { page } = phone;
  await watchInteractions(page);
  await page.goto(`${address}/videos`);
  const slide = page.locator('[data-current]');
  await slide.waitFor();
  await page.waitForTimeout(3000);
  const times = { like: [] as number[], follow: [] as number[], send: [] as number[] };
  const like = slide.getByRole('button', { name: /^(Like|Unlike)/ });
  for (let round = 0; round < rounds * 2; round += 1) times.like.push(await longest(page, () => tap(phone, like)));

  await page.goto(`${address}/creator_demo`);
  const follow = page.getByRole('button', { name: /^(Follow|Following|Unfollow)/ }).first();
  await follow.waitFor();
  await page.waitForTimeout(1500);
  for (let round = 0; round < rounds * 2; round += 1) times.follow.push(await longest(page, () => tap(phone, follow)));

  // Locked media cannot be commented on.
  await page.goto(`${address}/ines.ridge`);
  await page.goto(address + (await freeFilmOn(page)));
  await page
    .getByRole('button', { name: /^Comments, / })
    .first()
    .tap();
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  for (let round = 0; round < rounds; round += 1) {
    // Waits like a person, who cannot write earlier either.
    await field.tap();
    await field.fill(`Measured ${Date.now()}`);
    times.send.push(await longest(page, () => tap(phone, page.getByRole('button', { name: /^(Send|Post)/ }))));
  }
  await phone.context.close();
  const worst = (list: number[]) => quantile(list, 0.98);
  return { like: worst(times.like), follow: worst(times.follow), send: worst(times.send) };
}
