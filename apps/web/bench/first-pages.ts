import type { Browser } from 'playwright-core';
import { answered, cpuRate, openPhone } from './slow-phone.ts';

/** A slow mobile line: 1.6 Mbit/s, 150 ms. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** Long enough for every picture of the first screen. */
const restMs = 6000;

/** The largest contentful paint of a visitor's cold view of a page, in ms. */
async function largestPaintOf(browser: Browser, address: string, path: string): Promise<number> {
  const { context, page, cdp } = await openPhone(browser, address, null);
  await cdp.send('Network.emulateNetworkConditions', slowLine);
  await page.addInitScript(() => {
    window.vitals = { largestPaint: 0, shift: 0, firstSlide: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.vitals.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(address + path, { waitUntil: 'commit' });
  await page.waitForTimeout(restMs);
  const { largestPaint } = await page.evaluate(() => window.vitals);
  await context.close();
  return largestPaint;
}

/** A free film of the demo creator. */
export async function filmPath(browser: Browser, address: string): Promise<string> {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: new URL(address).origin, localStorage: answered }] },
  });
  const page = await context.newPage();
  await page.goto(`${address}/creator_demo`);
  const link = page.getByRole('link', { name: /^Video by (?!.*Locked)/ }).first();
  const path = await link.getAttribute('href');
  await context.close();
  return path ?? '/';
}

/** The median largest paint of each page whose document carries its first content. */
export async function largestPaints(
  browser: Browser,
  address: string,
  rounds: number,
): Promise<Record<string, number>> {
  const paths = { '/': '/', profile: '/creator_demo', media: await filmPath(browser, address), search: '/s' };
  const medians: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths)) {
    await largestPaintOf(browser, address, path);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await largestPaintOf(browser, address, path));
    console.log(`${name}: ${times.map((time) => time.toFixed(0)).join(', ')} ms at ${cpuRate}× slower, 1.6 Mbit/s`);
    medians[name] = times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
  }
  return medians;
}
