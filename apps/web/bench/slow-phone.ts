import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Locator, type Page } from 'playwright-core';

/** The device and network: a quarter of this machine's speed, 10 Mbit/s, 40 ms. */
export const cpuRate = 4;
export const line = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
};
export const phoneScreen = { width: 390, height: 844, deviceScaleFactor: 2 };
export const password = 'Demo1234!';
/** The answers that a returning visitor has given. */
export const answered = ['agree_18', 'cookie_policy'].map((name) => ({ name, value: 'true' }));

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

/** A phone with an empty cache, signed in if an email is given; slow from the first page on. */
export async function openPhone(browser: Browser, address: string, email: string | null): Promise<SlowPhone> {
  const storageState = { cookies: [], origins: [{ origin: new URL(address).origin, localStorage: answered }] };
  const context = await browser.newContext({
    viewport: { width: phoneScreen.width, height: phoneScreen.height },
    deviceScaleFactor: phoneScreen.deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    storageState,
  });
  context.setDefaultTimeout(60_000);
  if (email) {
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

export type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

/** Swipes up (1) or down (-1) over most of the screen, in steps as a screen reports them. */
export async function drawFinger(
  touch: (type: TouchType, points: { x: number; y: number }[]) => Promise<unknown>,
  frame: () => Promise<unknown>,
  direction: 1 | -1,
): Promise<void> {
  const at = (share: number) => [{ x: 195, y: 420 + direction * (260 - 520 * share) }];
  const steps = 10;
  await touch('touchStart', at(0));
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', at(step / steps));
    await frame();
  }
  await touch('touchEnd', []);
}

export const swipe = ({ cdp, page }: SlowPhone, direction: 1 | -1): Promise<void> =>
  drawFinger(
    (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints }),
    () => page.evaluate(() => new Promise(requestAnimationFrame)),
    direction,
  );

/** How long a tap touches the screen. */
const tapMs = 80;

/** A tap with a realistic duration: otherwise press and release would share a frame. */
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
