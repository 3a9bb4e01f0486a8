import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { openRoute, type Role, routesOf } from './every-route.ts';
import { signIn, visitor } from './person.ts';
import { address } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';
import { scenesOf } from './shot-scenes.ts';
import { writeContactSheet } from './shots-sheet.ts';
import { themes } from './themes.ts';

/**
 * Saves a screenshot of every route into the given folder, {person}/{size}/{theme}/{route}.jpg, and an index.html. Used by
 * `pnpm shots`. SHOTS_ONLY selects files by a regular expression, SHOTS_PEOPLE and SHOTS_SIZES some of each; screenshots of
 * other runs stay.
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
const staffPaths = ['', '/reports', '/accounts', '/support', '/requests', '/mail', '/payouts', '/refunds', '/jobs'].map(
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
const wrong: string[] = [];
let taken = 0;

/** The page in both themes: it follows the system's, so it is loaded once. */
async function keep(page: Page, place: string, name: string): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.waitForTimeout(150);
    const path = join(folder ?? '', place, theme, name);
    mkdirSync(dirname(path), { recursive: true });
    await page.screenshot({ path, type: 'jpeg', quality: 80 });
    taken += 1;
  }
}

/** A failed one is reported at the end; the others are still taken. */
async function take(page: Page, place: string, name: string, open: () => Promise<void>): Promise<void> {
  if (!only.test(name)) return;
  try {
    await open().catch((error: unknown) => wrong.push(`${place} ${name}: ${firstLine(error)}`));
    await keep(page, place, name);
  } catch (error) {
    wrong.push(`${place} ${name}: ${firstLine(error)}`);
  }
}
const firstLine = (error: unknown) => String(error).split('\n', 1)[0];

async function takeAll(who: Who, size: string, options: BrowserContextOptions): Promise<void> {
  const storageState = { cookies: [], origins: [{ origin: new URL(address).origin, localStorage: answered }] };
  const context = await browser.newContext({ ...options, storageState, serviceWorkers: 'block' });
  context.setDefaultTimeout(20_000);
  await people[who](context);
  const page = await context.newPage();
  const place = join(who, size);
  if (who === 'staff')
    for (const path of staffPaths) await take(page, place, fileName(path), () => openRoute(page, path));
  else {
    await page.goto(`${address}/creator_demo`);
    await page
      .getByRole('link', { name: /^Video by / })
      .first()
      .waitFor();
    const media = await freeFilmOn(page);
    for (const path of routesOf(who, media)) await take(page, place, fileName(path), () => openRoute(page, path));
    for (const { name, open } of scenesOf(who)) await take(page, place, `${name}.jpg`, () => open(page, media));
  }
  await context.close();
}

for (const who of ['visitor', 'fan', 'creator', 'staff'] as const) {
  for (const [size, options] of Object.entries(sizes)) {
    if (wantedPeople?.includes(who) === false || wantedSizes?.includes(size) === false) continue;
    await takeAll(who, size, options);
    console.log(`${who} at ${size}: ${taken} pictures so far`);
  }
}
await browser.close();
writeContactSheet(folder);
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exitCode = 1;
