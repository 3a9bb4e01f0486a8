import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from './arriving-file.ts';
import { IncomingFile } from './incoming-file.ts';
import { isMissing, listFiles, TemporaryFolder } from './local-files.ts';
import { type ByteRange, type Storage, safeKey, safePrefix, safeSegment } from './storage.ts';

export interface LocalStorageOptions {
  /** Created if missing. */
  folder: string;
}

/** Files on this machine's disk, below one folder: the default store. */
export function createLocalStorage({ folder }: LocalStorageOptions): Storage {
  const temporary = new TemporaryFolder(join(folder, '.temporary'));
  const arrivingFolder = join(folder, 'uploads');
  const pathOf = (key: string) => join(folder, safeKey(key));

  const moveIn = async (file: string, key: string): Promise<StoredFile> => {
    const target = pathOf(key);
    await syncFile(file);
    await mkdir(dirname(target), { recursive: true });
    await rename(file, target);
    await syncFile(dirname(target));
    return describe(await stat(target));
  };

  const adopt = async (localFile: string, key: string): Promise<StoredFile> => {
    try {
      return await moveIn(localFile, key);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
      const stored = await put(key, createReadStream(localFile));
      await rm(localFile, { force: true });
      return stored;
    }
  };

  const put = async (
    key: string,
    body: Readable | Uint8Array,
    { secret = false }: { secret?: boolean } = {},
  ): Promise<StoredFile> => {
    const target = pathOf(key);
    if (secret) await makeSecretFolder(dirname(target));
    const file = await temporary.file();
    try {
      await pipeline(
        body instanceof Uint8Array ? Readable.from([body]) : body,
        createWriteStream(file, secret ? { mode: 0o600 } : {}),
      );
      return await moveIn(file, key);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  };

  return {
    put,
    adopt,
    async stat(key) {
      const found = await statOrNull(pathOf(key));
      return found?.isFile() ? describe(found) : null;
    },
    read: (key, range) => openFile(pathOf(key), range),
    async delete(key) {
      const path = pathOf(key);
      // As in a bucket, a key with keys below it is not a file: use deletePrefix for those.
      if (!(await statOrNull(path))?.isDirectory()) await rm(path, { force: true });
    },
    async list(prefix) {
      const below = join(folder, safePrefix(prefix));
      const entries = await readdir(below, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
        .toSorted();
    },
    async deletePrefix(prefix) {
      await rm(join(folder, safePrefix(prefix)), { recursive: true, force: true });
    },
    async localPath(key) {
      const path = pathOf(key);
      return (await statOrNull(path))?.isFile() ? path : null;
    },
    proxyPath: async (key) => `/${safeKey(key)}`,
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
    temporaryFile: () => temporary.file(),
    arriving({ name, key }) {
      const target = safeKey(key);
      return new IncomingFile(join(arrivingFolder, safeSegment(name)), (path) => adopt(path, target));
    },
    listArriving: () => listFiles(arrivingFolder),
    growing: null,
    sweep: () => temporary.sweep(),
  };
}

/** Also if it existed before. */
async function makeSecretFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

const describe = (file: { size: number; mtime: Date }): StoredFile => ({ bytes: file.size, modifiedAt: file.mtime });

async function statOrNull(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function openFile(path: string, range?: ByteRange): Promise<Readable | null> {
  try {
    const file = await open(path, 'r');
    if ((await file.stat()).isFile()) return file.createReadStream(range ?? {});
    await file.close();
    return null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
