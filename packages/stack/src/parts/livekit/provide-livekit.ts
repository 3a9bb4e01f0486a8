import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseLock, takeLock } from '../../process/child-processes.ts';
import { findOnPath, isExecutable, runCommand } from '../../process/managed-process.ts';
import { installSystemPackage } from '../system-packages.ts';

interface GoToolchain {
  program: string;
  env: NodeJS.ProcessEnv;
}

const goMinorMin = 26;

/** Whether `go version` prints Go 1.26 or later. */
export function isRecentGo(version: string): boolean {
  const match = /\bgo1\.(\d+)/.exec(version);
  return Number(match?.[1] ?? 0) >= goMinorMin;
}

/**
 * Go with an environment that builds into `binFolder`. An older Go downloads a newer one, and works without HOME. A
 * string is the reason why there is none.
 */
async function goBuildEnvironment(cacheDir: string, binFolder: string): Promise<GoToolchain | string> {
  const program = findOnPath(['go']) ?? ['/usr/local/go/bin/go', '/opt/homebrew/bin/go'].find(isExecutable);
  if (!program) return 'Go is not installed';
  const { code, output } = await runCommand(program, ['version'], { timeoutMs: 20_000 });
  if (code !== 0) return `${program} does not run`;
  const env: NodeJS.ProcessEnv = { ...process.env, GOBIN: binFolder, CGO_ENABLED: '0' };
  if (!isRecentGo(output)) env['GOTOOLCHAIN'] = 'auto';
  if (!process.env['HOME']) {
    env['GOPATH'] ??= join(cacheDir, 'go');
    env['GOCACHE'] ??= join(cacheDir, 'go-build');
    mkdirSync(join(cacheDir, 'go'), { recursive: true });
  }
  return { program, env };
}

/** The LiveKit version that Foxreel is tested with. */
export const livekitVersion = '1.13.5';

const releases = `https://github.com/livekit/livekit/releases/download/v${livekitVersion}`;

interface LivekitArchive {
  name: string;
  url: string;
  checksumsUrl: string;
}

/** The official release archive for a platform, or null if LiveKit publishes none (macOS: use Homebrew). */
export function livekitArchive(platform: string, arch: string): LivekitArchive | null {
  const goArch = { x64: 'amd64', arm64: 'arm64' }[arch];
  if (platform !== 'linux' || !goArch) return null;
  const name = `livekit_${livekitVersion}_linux_${goArch}.tar.gz`;
  return { name, url: `${releases}/${name}`, checksumsUrl: `${releases}/checksums.txt` };
}

/** The SHA-256 of `name` in a checksums.txt ("<hash> <name>" lines), or null. */
export function checksumOf(checksums: string, name: string): string | null {
  const line = checksums.split('\n').find((entry) => entry.trim().endsWith(` ${name}`));
  return line?.trim().split(/\s+/)[0]?.toLowerCase() ?? null;
}

/** How long to wait for another launcher's build on this machine. */
const buildPatienceMs = 15 * 60_000;
const downloadPatienceMs = 60_000;
const connectPatienceMs = 6_000;

export interface InstalledLivekit {
  program: string;
  origin: string;
}

/** An installed livekit-server: on the PATH or in the cache. */
export function presentLivekit(cacheDir: string): InstalledLivekit | null {
  const onPath = findOnPath(['livekit-server']);
  if (onPath) return { program: onPath, origin: 'the system' };
  const cached = cachedProgram(cacheDir);
  return isExecutable(cached) ? { program: cached, origin: 'the cache' } : null;
}

const cachedProgram = (cacheDir: string) =>
  join(cacheDir, `livekit-server-${livekitVersion}-${process.platform}-${process.arch}`);

/**
 * Installs livekit-server into the cache: the official archive with its checksum, Homebrew, or a Go build (a minute or two).
 * Only one launcher on the machine does so at a time; `last` lets the build give way to everything else. Throws with
 * instructions in one line if all fail.
 */
export async function provideLivekit(
  cacheDir: string,
  signal: AbortSignal,
  { last = false }: { last?: boolean } = {},
): Promise<InstalledLivekit> {
  mkdirSync(cacheDir, { recursive: true });
  const lock = join(cacheDir, 'livekit.lock');
  await takeLock(lock, 'a LiveKit build', buildPatienceMs);
  try {
    const present = presentLivekit(cacheDir);
    if (present) return present;
    const folder = mkdtempSync(join(cacheDir, 'livekit-'));
    try {
      const reasons: string[] = [];
      for (const bring of [downloadLivekit, installLivekit, buildLivekit]) {
        const result = await bring(folder, cacheDir, signal, last);
        if (signal.aborted) throw new Error('The launcher is stopping');
        if (typeof result !== 'string')
          return 'keep' in result ? installed(result.keep, cacheDir, result.origin) : result;
        reasons.push(result);
      }
      throw new Error(
        `no livekit-server (${reasons.join('; ')}). Put livekit-server ${livekitVersion} on the PATH, or set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET`,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    releaseLock(lock);
  }
}

/** An installed program (`program`), one to put into the cache (`keep`), or the reason for neither. */
type InstallResult = InstalledLivekit | { keep: string; origin: string } | string;

function installed(file: string, cacheDir: string, origin: string): InstalledLivekit {
  chmodSync(file, 0o755);
  renameSync(file, cachedProgram(cacheDir));
  return { program: cachedProgram(cacheDir), origin };
}

async function downloadLivekit(folder: string, _cacheDir: string, signal: AbortSignal): Promise<InstallResult> {
  const archive = livekitArchive(process.platform, process.arch);
  if (!archive) return `LiveKit publishes no archive for ${process.platform} ${process.arch}`;
  try {
    const checksums = await (
      await download(archive.checksumsUrl, AbortSignal.any([signal, AbortSignal.timeout(connectPatienceMs)]))
    ).text();
    const response = await download(archive.url, AbortSignal.any([signal, AbortSignal.timeout(downloadPatienceMs)]));
    const body = Buffer.from(await response.arrayBuffer());
    if (createHash('sha256').update(body).digest('hex') !== checksumOf(checksums, archive.name))
      return 'the release archive does not match its published checksum';
    writeFileSync(join(folder, archive.name), body);
  } catch {
    return 'github.com cannot be reached';
  }
  const { code } = await runCommand('tar', ['-xzf', archive.name, 'livekit-server'], { cwd: folder, signal });
  return code === 0
    ? { keep: join(folder, 'livekit-server'), origin: 'the official release' }
    : 'the release archive could not be opened';
}

async function download(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

async function installLivekit(_folder: string, _cacheDir: string, signal: AbortSignal): Promise<InstallResult> {
  if (process.platform !== 'darwin') return 'no system package';
  await installSystemPackage({ apt: [], brew: ['livekit'] }, signal);
  const program = findOnPath(['livekit-server']);
  return program ? { program, origin: 'Homebrew' } : 'Homebrew could not install it';
}

async function buildLivekit(
  folder: string,
  cacheDir: string,
  signal: AbortSignal,
  last: boolean,
): Promise<InstallResult> {
  const go = await goBuildEnvironment(cacheDir, folder);
  if (typeof go === 'string') return go;
  const source = `github.com/livekit/livekit-server/cmd/server@v${livekitVersion}`;
  const { code, output } = await runCommand(go.program, ['install', source], {
    env: go.env,
    signal,
    timeoutMs: buildPatienceMs,
    inBackground: last,
  });
  if (code !== 0) return `go install failed: ${output.trim().split('\n').at(-1) ?? `exit ${code}`}`;
  return { keep: join(folder, 'server'), origin: 'a build with Go' };
}
