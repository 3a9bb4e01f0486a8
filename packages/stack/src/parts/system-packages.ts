import { existsSync } from 'node:fs';
import { findOnPath, runCommand } from '../process/run-command.ts';

let updated: Promise<unknown> | null = null;
/** apt and brew run one job at a time. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Installs the first available of these packages if this user may: with apt-get as root or passwordless sudo, or Homebrew.
 * Returns its name, or null.
 */
export function installSystemPackage(
  names: { apt: readonly string[]; brew: readonly string[] },
  signal: AbortSignal,
): Promise<string | null> {
  const turn = queue.then(() => install(names, signal));
  queue = turn.catch(() => null);
  return turn;
}

async function install(
  names: { apt: readonly string[]; brew: readonly string[] },
  signal: AbortSignal,
): Promise<string | null> {
  const apt = await aptCommand();
  if (apt) {
    updated ??= run([...apt, 'update'], signal);
    await updated;
    for (const name of names.apt) {
      if (await run([...apt, 'install', '-y', '--no-install-recommends', name], signal)) return name;
    }
    return null;
  }
  const brew = findOnPath(['brew']);
  for (const name of brew ? names.brew : []) {
    if (await run([brew ?? 'brew', 'install', name], signal)) return name;
  }
  return null;
}

async function aptCommand(): Promise<string[] | null> {
  const apt = findOnPath(['apt-get']);
  if (!apt) return null;
  if (process.getuid?.() === 0) return [apt, '-q'];
  const sudo = findOnPath(['sudo']);
  const mayUseSudo = sudo && (await runCommand(sudo, ['-n', 'true'])).code === 0;
  return mayUseSudo ? [sudo, '-n', apt, '-q'] : null;
}

async function run([command = '', ...args]: string[], signal: AbortSignal): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', HOMEBREW_NO_AUTO_UPDATE: '1' };
  const { code } = await runCommand(command, args, { env, signal, timeoutMs: 240_000 });
  return code === 0;
}

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPrograms = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium for the browser tests: CHROMIUM_PATH, the system's, or installed by the package manager; null if there is none. */
export async function findChromium(signal: AbortSignal): Promise<string | null> {
  const found = process.env['CHROMIUM_PATH'] || present();
  if (found) return found;
  await installSystemPackage({ apt: ['chromium', 'chromium-browser'], brew: [] }, signal);
  return present();
}

/**
 * The same browser without its windows, as Playwright runs it by default: HEADLESS_SHELL_PATH, the system's, or one that the package
 * manager installs; null when there is none. It takes 40 % less CPU for the same tests, but shows no notifications.
 */
export async function findHeadlessShell(signal: AbortSignal): Promise<string | null> {
  const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
  const found = process.env['HEADLESS_SHELL_PATH'] || findOnPath(shells);
  if (found) return found;
  await installSystemPackage({ apt: ['chromium-headless-shell'], brew: [] }, signal);
  return findOnPath(shells);
}

const present = () => findOnPath(programs) ?? macPrograms.find((file) => existsSync(file)) ?? null;

/**
 * Caddy for the test of docker/Caddyfile: CADDY_PATH, the system's, or installed by the package manager. Null if there is none.
 */
export async function findCaddy(signal: AbortSignal): Promise<string | null> {
  const found = process.env['CADDY_PATH'] || findOnPath(['caddy']);
  if (found) return found;
  await installSystemPackage({ apt: ['caddy'], brew: ['caddy'] }, signal);
  return findOnPath(['caddy']);
}
