import type { StoredFile } from './arriving-file.ts';
import { createLocalStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

/**
 * A store whose every file also lies in `copyFolder`, on another disk. A file counts as stored once both have it, and as
 * deleted once neither does: a deleted account's files must not live on in a backup. If the other disk fails, writes fail too.
 * Arriving and temporary files are not copied: an open upload starts again after the disk was lost.
 */
export function createMirroredStorage(store: Storage, copyFolder: string): Storage {
  const copy = createLocalStorage({ folder: copyFolder });

  const copied = async (key: string, stored: StoredFile, secret = false): Promise<StoredFile> => {
    const body = await store.read(key);
    try {
      if (body) await copy.put(key, body, { secret });
    } finally {
      body?.destroy();
    }
    if ((await store.stat(key)) === null) await copy.delete(key);
    return stored;
  };

  return {
    ...store,
    put: async (key, body, options) => copied(key, await store.put(key, body, options), options?.secret),
    adopt: async (localFile, key, options) => copied(key, await store.adopt(localFile, key, options)),
    arriving(file) {
      const arriving = store.arriving(file);
      return {
        size: () => arriving.size(),
        append: (body, options) => arriving.append(body, options),
        finish: async () => copied(file.key, await arriving.finish()),
        discard: () => arriving.discard(),
      };
    },
    async delete(key) {
      await copy.delete(key);
      await store.delete(key);
    },
    async deletePrefix(prefix) {
      await copy.deletePrefix(prefix);
      await store.deletePrefix(prefix);
    },
    async check() {
      await store.check();
      await copy.check();
    },
    async sweep() {
      await store.sweep();
      await copy.sweep();
    },
  };
}
