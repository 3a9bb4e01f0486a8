import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterEach } from 'vitest';
import { PageWatch } from './page-watch.ts';
import { type Person, signIn, signUp, visitor } from './person.ts';
import { address } from './product.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
];

export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** How long to wait for one element on a loaded machine, in milliseconds. */
export const patienceMs = 30_000;

export interface Stage {
  watch: PageWatch;
  /** A visitor with their own browser; `fresh` has not answered the age and cookie questions. */
  visitor(options?: BrowserContextOptions & { fresh?: boolean }): Promise<Person>;
  /** A new account, signed in. */
  newcomer(options?: BrowserContextOptions): Promise<Person>;
  /** A demo account, signed in. */
  demo(email: string, options?: BrowserContextOptions): Promise<Person>;
}

interface StageOptions {
  /** Whether everybody grants the camera, or nobody does. */
  camera?: 'allow' | 'deny';
  /** Notifications need a complete Chromium; everything else runs in the headless shell, which uses less CPU. */
  notifications?: boolean;
}

/** Each worker starts a browser once, for all its files. */
const browsers = new Map<string, Promise<Browser>>();

function browserFor({ camera = 'allow', notifications = false }: StageOptions): Promise<Browser> {
  const shell = notifications ? undefined : process.env['HEADLESS_SHELL_PATH'];
  const executablePath = shell || process.env['CHROMIUM_PATH'];
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: the e2e tests need a real Chromium');
  const key = `${executablePath} ${camera}`;
  const args = [...flags, `--use-fake-ui-for-media-stream=${camera}`];
  const launched = browsers.get(key) ?? chromium.launch({ executablePath, args, timeout: 60_000 });
  browsers.set(key, launched);
  // A browser that crashed or never started is replaced for the next test.
  const forget = () => browsers.get(key) === launched && browsers.delete(key);
  launched.then((browser) => browser.once('disconnected', forget), forget);
  return launched;
}

/**
 * People with browser contexts of their own, for one test each. A test fails if a screen had an error that it did not allow.
 */
export function openStage(stageOptions: StageOptions = {}): Stage {
  const watch = new PageWatch();
  let contexts: BrowserContext[] = [];

  afterEach(async ({ task }) => {
    const unexpected = watch.take();
    const failed = task.result?.state === 'fail' || unexpected.length > 0;
    const shown = failed ? await describeScreens(contexts, task.name) : '';
    const open = contexts;
    contexts = [];
    await Promise.all(open.map(closeIgnoringErrors));
    if (unexpected.length > 0) throw new Error(`Unexpected on a screen:\n${unexpected.join('\n')}\n${shown}`);
    // A failed test prints what its screens showed: on another machine nobody sees the screenshots.
    if (failed) throw new Error(`The screens when it failed:\n${shown}`);
  });

  const open = async ({ fresh = false, ...options }: BrowserContextOptions & { fresh?: boolean } = {}) => {
    const browser = await browserFor(stageOptions);
    const storageState = fresh ? {} : { storageState: { cookies: [], origins: [gatesAnswered] } };
    const context = await browser.newContext({
      ...desktop,
      locale: 'en-US',
      timezoneId: 'UTC',
      // An unrequested service worker would come between a test and the network.
      serviceWorkers: 'block',
      ...storageState,
      ...options,
    });
    contexts.push(context);
    context.setDefaultTimeout(patienceMs);
    await watch.follow(context);
    return context;
  };

  return {
    watch,
    visitor: async (options) => visitor(await open(options)),
    newcomer: async (options) => signUp(await open(options)),
    demo: async (email, options) => signIn(await open(options), email),
  };
}

/** A call that a test answers may still be running; its result no longer matters. */
async function closeIgnoringErrors(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** The browser state of somebody who has answered the age and cookie questions. */
const gatesAnswered = {
  origin: new URL(address).origin,
  localStorage: [
    { name: 'agree_18', value: 'true' },
    { name: 'cookie_policy', value: 'true' },
  ],
};

const mostShown = 2500;

/** The text of every open screen; saves a screenshot of each. */
async function describeScreens(contexts: BrowserContext[], test: string): Promise<string> {
  const folder = join(process.env['DATA_DIR'] || tmpdir(), 'e2e');
  mkdirSync(folder, { recursive: true });
  const told: string[] = [];
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
    const path = join(folder, `${test.replace(/\W+/g, '-').slice(0, 60)}-${index + 1}.png`);
    const picture = page.screenshot({ path, timeout: 10_000 }).then(() => path);
    const words = page.locator('body').ariaSnapshot({ timeout: 10_000 });
    const [saved, shown] = await Promise.all([picture, words].map((done) => done.catch(String)));
    told.push(`${page.url()} (${saved})`, (shown ?? '').slice(0, mostShown));
  }
  return told.join('\n');
}
