import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const left = new Set(['node_modules', 'dist', 'journeys', 'bench']);

/** A hash over the names and contents of all files below these paths of `root`; built and installed ones are left out. */
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
