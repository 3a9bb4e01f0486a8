import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Whether a file system call failed because the file is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** The regular files in a folder; none if it is missing. */
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

/** A process on another machine cannot be probed: its folder counts as abandoned after this long without a change. */
const foreignFolderMs = 24 * 60 * 60 * 1000;
const host = hostname().replaceAll(/[^A-Za-z0-9-]/g, '-');
/** Random too: a restarted container has the same host name and process id as before. */
const ownName = `${host}.${process.pid}.${randomBytes(6).toString('hex')}`;

/** This process's folder for temporary files, on the store's disk so that a move is a rename. */
export class TemporaryFolder {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async file(): Promise<string> {
    const folder = join(this.#root, ownName);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, randomBytes(12).toString('hex'));
  }

  /** Deletes the folders of dead processes. */
  async sweep(): Promise<void> {
    const names = await readdir(this.#root).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const name of names) {
      if (name !== ownName && (await this.#leftBehind(name)))
        await rm(join(this.#root, name), { recursive: true, force: true });
    }
  }

  async #leftBehind(name: string): Promise<boolean> {
    const [owner, pid] = name.split('.');
    if (owner === host) return Number(pid) === process.pid || !isAlive(Number(pid));
    const changed = await stat(join(this.#root, name)).catch(() => null);
    return changed !== null && Date.now() - changed.mtimeMs > foreignFolderMs;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
