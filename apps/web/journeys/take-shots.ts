import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { openRoute, type Role, routesOf } from './every-route.ts';
import { signIn, visitor } from './person.ts';
import { address } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';
import { type Shot, writeContactSheet } from './shots-sheet.ts';
import { themes } from './themes.ts';

/**
 * Keeps a picture of every route in the folder that is given, {person}/{size}/{theme}/{route}.jpg, and index.html with all of them.
 * Used by `pnpm shots`. SHOTS_ONLY takes only the paths that this expression finds, SHOTS_PEOPLE and SHOTS_SIZES name some of each.
 */
const folder = process.argv[2];
if (!folder) throw new Error('Say which folder the pictures go to');

const sizes: Record<string, BrowserContextOptions> = {
  '390x844': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  '1440x900': { viewport: { width: 1440, height: 900 } },
};
type Who = Role | 'staff';
const people: Record<Who, (context: BrowserContext) => Promise<unknown>> = {
  visitor: async (context) => visitor(context),
  fan: (context) => signIn(context, 'fan@demo.test'),
  creator: (context) => signIn(context, 'creator@demo.test'),
  staff: (context) => signIn(context, 'staff@demo.test'),
};
const staffPaths = ['', '/reports', '/accounts', '/support', '/requests', '/mail', '/payouts'].map(
  (part) => `/staff${part}`,
);
const answered = ['agree_18', 'cookie_policy'].map((name) => ({ name, value: 'true' }));
const named = (name: string) => process.env[name]?.split(',');
const only = new RegExp(process.env['SHOTS_ONLY'] ?? '');
const wantedPeople = named('SHOTS_PEOPLE');
const wantedSizes = named('SHOTS_SIZES');

const fileName = (path: string) =>
  `${
    path
      .replace(/[0-9a-f-]{36}/g, 'id')
      .replace(/\W+/g, '-')
      .replace(/^-|-$/g, '') || 'home'
  }.jpg`;

const executablePath = process.env['CHROMIUM_PATH'];
if (!executablePath) throw new Error('CHROMIUM_PATH is not set');
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
});
const shots: Shot[] = [];
const missing: string[] = [];

async function pathsOf(who: Who, page: Page): Promise<string[]> {
  if (who === 'staff') return staffPaths;
  await page.goto(`${address}/creator_demo`);
  await page
    .getByRole('link', { name: /^Video by / })
    .first()
    .waitFor();
  return routesOf(who, await freeFilmOn(page));
}

/** One page in both themes: it follows the system's, so that it is loaded once. */
async function take(page: Page, who: Who, size: string, path: string): Promise<void> {
  await openRoute(page, path).catch(() => missing.push(`${who} ${size} ${path}`));
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.waitForTimeout(150);
    const file = join(who, size, theme, fileName(path));
    await page.screenshot({ path: join(folder ?? '', file), type: 'jpeg', quality: 80 });
    shots.push({ who, size, theme, path, file });
  }
}

for (const who of ['visitor', 'fan', 'creator', 'staff'] as const) {
  for (const [size, options] of Object.entries(sizes)) {
    if (wantedPeople?.includes(who) === false || wantedSizes?.includes(size) === false) continue;
    const storageState = { cookies: [], origins: [{ origin: new URL(address).origin, localStorage: answered }] };
    const context = await browser.newContext({ ...options, storageState, serviceWorkers: 'block' });
    await people[who](context);
    const page = await context.newPage();
    for (const theme of themes) mkdirSync(join(folder, who, size, theme), { recursive: true });
    for (const path of (await pathsOf(who, page)).filter((each) => only.test(each))) await take(page, who, size, path);
    console.log(`${who} at ${size}: ${shots.length} pictures so far`);
    await context.close();
  }
}
await browser.close();
writeContactSheet(folder, shots);
for (const path of missing) console.error(`No heading came: ${path}`);
if (missing.length > 0) process.exitCode = 1;
