import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Locator, type Page } from 'playwright-core';

/** The device and line: a quarter of this machine's speed, 10 Mbit/s, 40 ms. */
const cpuRate = 4;
const line = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 };
const answered = ['agree_18', 'cookie_policy'].map((name) => ({ name, value: 'true' }));

export interface SlowPhone {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
}

export async function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: this bench needs a real Chromium');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--mute-audio', '--autoplay-policy=no-user-gesture-required'],
  });
}

/** A phone of its own with an empty cache, signed in when an e-mail address is given; slow from the first page on. */
export async function openPhone(browser: Browser, address: string, email: string | null): Promise<SlowPhone> {
  const storageState = { cookies: [], origins: [{ origin: new URL(address).origin, localStorage: answered }] };
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    storageState,
  });
  context.setDefaultTimeout(60_000);
  if (email) {
    const password = 'Demo1234!';
    const reply = await context.request.post(`${address}/api/auth`, { data: { type: 'email', email, password } });
    if (!reply.ok()) throw new Error(`${email} could not sign in: ${reply.status()} ${await reply.text()}`);
  }
  const page = await context.newPage();
  await page.addInitScript(() => sessionStorage.setItem('landing_seen', 'true'));
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  return { context, page, cdp };
}

/** A finger that draws up (1) or down (-1) by most of the screen, in steps as a screen reports them. */
export async function swipe({ cdp, page }: SlowPhone, direction: 1 | -1): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  const steps = 10;
  await touch('touchStart', 420 + direction * 260);
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', 420 + direction * (260 - (520 * step) / steps));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch('touchEnd');
}

/** How long a finger that taps is on the glass. */
const tapMs = 80;

/** A finger that taps: without its time on the glass, press and release would share a frame, as those of nobody do. */
export async function tap({ cdp }: SlowPhone, target: Locator): Promise<void> {
  await target.waitFor();
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be tapped is not on the page');
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await wait(tapMs);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
