import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { openRoute, type Role, routesOf } from './every-route.ts';
import { signIn, visitor } from './person.ts';
import { address } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';

/** Keeps a picture of every route in the folder that is given: {role}/{size}/{route}.png. Used by `pnpm shots`. */
const folder = process.argv[2];
if (!folder) throw new Error('Say which folder the pictures go to');

const sizes: Record<string, BrowserContextOptions> = {
  '390x844': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  '1440x900': { viewport: { width: 1440, height: 900 } },
};
const people: Record<Role, (context: BrowserContext) => Promise<unknown>> = {
  visitor: async (context) => visitor(context),
  fan: (context) => signIn(context, 'fan@demo.test'),
  creator: (context) => signIn(context, 'creator@demo.test'),
};
const answered = [
  { name: 'agree_18', value: 'true' },
  { name: 'cookie_policy', value: 'true' },
];

const fileName = (path: string) => `${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}.png`;

const executablePath = process.env['CHROMIUM_PATH'];
if (!executablePath) throw new Error('CHROMIUM_PATH is not set');
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
});
const missing: string[] = [];
let taken = 0;
for (const role of ['visitor', 'fan', 'creator'] as const) {
  for (const [size, options] of Object.entries(sizes)) {
    const storageState = { cookies: [], origins: [{ origin: new URL(address).origin, localStorage: answered }] };
    const context = await browser.newContext({
      ...options,
      storageState,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    await people[role](context);
    const page = await context.newPage();
    await page.goto(`${address}/creator_demo`);
    await page
      .getByRole('link', { name: /^Video by / })
      .first()
      .waitFor();
    const into = join(folder, role, size);
    mkdirSync(into, { recursive: true });
    for (const path of routesOf(role, await freeFilmOn(page))) {
      const shown = await openRoute(page, path).then(
        () => true,
        () => false,
      );
      if (!shown) missing.push(`${role} ${size} ${path}`);
      await page.screenshot({ path: join(into, fileName(path.replace(/[0-9a-f-]{36}/g, 'id'))) });
      taken += 1;
    }
    console.log(`${role} at ${size}: ${taken} pictures so far`);
    await context.close();
  }
}
await browser.close();
for (const path of missing) console.error(`No heading came: ${path}`);
if (missing.length > 0) process.exitCode = 1;
