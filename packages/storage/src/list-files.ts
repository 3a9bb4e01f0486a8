import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './missing-file.ts';

/** The plain files in a folder; none when it is missing. */
export async function listFiles(folder: string): Promise<{ name: string; modifiedAt: Date }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const files: { name: string; modifiedAt: Date }[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const found = await stat(join(folder, entry.name)).catch(() => null);
    if (found) files.push({ name: entry.name, modifiedAt: found.mtime });
  }
  return files;
}
