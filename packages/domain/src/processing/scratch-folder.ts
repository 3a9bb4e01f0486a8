import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaTools } from './tools.ts';

/** Lends a fresh folder for temporary files, gone when the work is over, however it ends. */
export async function withScratchFolder<Result>(
  tools: MediaTools,
  name: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(tools.scratch, { recursive: true });
  const folder = await mkdtemp(join(tools.scratch, `${tools.workerId}.${name}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes what this worker's own jobs left when they were given up at a stop. */
export async function clearScratch(root: string, workerId: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    if (name.startsWith(`${workerId}.`)) await rm(join(root, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

const youngMs = 10_000;

/** Removes what killed workers left below `root`, where each folder bears its worker's id. A very young one may be of a worker that has not yet been seen. */
export async function sweepScratch(root: string, alive: ReadonlySet<string>): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  const swept: string[] = [];
  for (const name of names) {
    if (alive.has(name.split('.')[0] ?? name)) continue;
    const path = join(root, name);
    const found = await stat(path).catch(() => null);
    if (!found || Date.now() - found.birthtimeMs < youngMs) continue;
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
    swept.push(name);
  }
  return swept;
}
