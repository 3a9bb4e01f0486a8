import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first executable of these names on the PATH, as a full path, or null. */
export function findOnPath(names: readonly string[], path: string = process.env['PATH'] ?? ''): string | null {
  for (const name of names) {
    for (const folder of path.split(delimiter)) {
      if (folder !== '' && isExecutable(join(folder, name))) return join(folder, name);
    }
  }
  return null;
}

/** Whether `file` is a file that this user may run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
