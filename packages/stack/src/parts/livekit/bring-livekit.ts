import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, isExecutable } from '../../process/find-on-path.ts';
import { releaseLock, takeLock } from '../../process/instance-lock.ts';
import { runCommand } from '../../process/run-command.ts';
import { installSystemPackage } from '../system-packages.ts';
import { goBuildEnvironment } from './go-toolchain.ts';
import { checksumOf, livekitArchive, livekitVersion } from './livekit-release.ts';

/** How long another launcher's build on this machine is waited for. */
const buildPatienceMs = 15 * 60_000;
const downloadPatienceMs = 60_000;
const connectPatienceMs = 6_000;

export interface BroughtLivekit {
  program: string;
  origin: string;
}

/** A livekit-server that is there already: on the PATH or in the cache. */
export function presentLivekit(cacheDir: string): BroughtLivekit | null {
  const onPath = findOnPath(['livekit-server']);
  if (onPath) return { program: onPath, origin: 'the system' };
  const cached = cachedProgram(cacheDir);
  return isExecutable(cached) ? { program: cached, origin: 'the cache' } : null;
}

const cachedProgram = (cacheDir: string) =>
  join(cacheDir, `livekit-server-${livekitVersion}-${process.platform}-${process.arch}`);

/**
 * Brings livekit-server into the cache: the official archive with its checksum, Homebrew, or Go's own build (a minute or two).
 * Only one launcher on the machine does so at a time. Throws with one line that says what to do when all fail.
 */
export async function bringLivekit(cacheDir: string, signal: AbortSignal): Promise<BroughtLivekit> {
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
        const result = await bring(folder, cacheDir, signal);
        if (signal.aborted) throw new Error('The launcher is stopping');
        if (typeof result !== 'string') return 'keep' in result ? kept(result.keep, cacheDir, result.origin) : result;
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

/** A program that is there (`program`), one to put into the cache (`keep`), or the reason why neither. */
type Brought = BroughtLivekit | { keep: string; origin: string } | string;

function kept(file: string, cacheDir: string, origin: string): BroughtLivekit {
  chmodSync(file, 0o755);
  renameSync(file, cachedProgram(cacheDir));
  return { program: cachedProgram(cacheDir), origin };
}

async function downloadLivekit(folder: string, _cacheDir: string, signal: AbortSignal): Promise<Brought> {
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

async function installLivekit(_folder: string, _cacheDir: string, signal: AbortSignal): Promise<Brought> {
  if (process.platform !== 'darwin') return 'no system package';
  await installSystemPackage({ apt: [], brew: ['livekit'] }, signal);
  const program = findOnPath(['livekit-server']);
  return program ? { program, origin: 'Homebrew' } : 'Homebrew could not install it';
}

async function buildLivekit(folder: string, cacheDir: string, signal: AbortSignal): Promise<Brought> {
  const go = await goBuildEnvironment(cacheDir, folder);
  if (typeof go === 'string') return go;
  const source = `github.com/livekit/livekit-server/cmd/server@v${livekitVersion}`;
  const nice = findOnPath(['nice']);
  const command = nice ? [nice, '-n', '10', go.program] : [go.program];
  const { code, output } = await runCommand(command[0] ?? go.program, [...command.slice(1), 'install', source], {
    env: go.env,
    signal,
    timeoutMs: buildPatienceMs,
  });
  if (code !== 0) return `go install failed: ${output.trim().split('\n').at(-1) ?? `exit ${code}`}`;
  return { keep: join(folder, 'server'), origin: 'a build with Go' };
}
