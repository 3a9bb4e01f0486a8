import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './process/managed-process.ts';
import { root } from './stack.ts';
import { StackError } from './steps.ts';

const left = new Set(['node_modules', 'dist', 'e2e', 'bench']);

/** A hash of the names and contents of all files below these paths of `root`, without build output and dependencies. */
export function sourceHash(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) addPath(hash, root, path);
  return hash.digest('hex');
}

function addPath(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const entries = entriesOf(join(root, path));
  if (!entries) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
    return;
  }
  for (const entry of entries) if (!left.has(entry)) addPath(hash, root, `${path}/${entry}`);
}

/** The sorted names in a folder, null for a file. */
function entriesOf(path: string): string[] | null {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null;
    throw error;
  }
}

const sources = ['apps/web', 'packages/ui', 'packages/contracts', 'pnpm-lock.yaml'];
const stampName = '.built-from';

/** Builds the web app into apps/web/dist unless its sources are unchanged. Built separately and moved into place atomically. */
export async function buildWeb(signal: AbortSignal): Promise<'built' | 'unchanged'> {
  const web = join(root, 'apps/web');
  const dist = join(web, 'dist');
  const stamp = sourceHash(root, sources);
  const stampFile = join(dist, stampName);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 'unchanged';
  const building = join(web, 'node_modules', `.dist-${process.pid}`);
  const vite = join(web, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runCommand(
    process.execPath,
    [vite, 'build', '--outDir', building, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: web,
      signal,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (code !== 0) {
    rmSync(building, { recursive: true, force: true });
    throw new StackError(`${output}\nThe web app does not build (vite build, exit ${code}).`);
  }
  writeFileSync(join(building, stampName), stamp);
  const old = join(web, 'node_modules', `.dist-old-${process.pid}`);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(building, dist);
  rmSync(old, { recursive: true, force: true });
  return 'built';
}
