import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** Relative to the checkout, with forward slashes. */
  path: string;
  text: string;
}

const folders = ['apps', 'packages', 'workers'];
const left = new Set(['node_modules', 'dist', 'migrations', 'coverage']);
const sourceName = /\.(ts|tsx|mts|mjs|cjs|js)$/;

/** Every source file of the workspace and of the checkout's root, in order. */
export function sourceFiles(root: string): SourceFile[] {
  const top = readdirSync(root).filter((name) => sourceName.test(name));
  const paths = [...top, ...folders.flatMap((folder) => below(root, folder))];
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function below(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return left.has(entry.name) ? [] : below(root, path);
      return entry.isFile() && sourceName.test(entry.name) ? [path] : [];
    });
}
