/*
 * The files of what waits in the outbox: in an IndexedDB of their account, as storage for texts is too small for them. A browser
 * without one, as in some private windows, keeps them as long as the page.
 */

import { outboxFilesName } from './outbox-store.ts';

const storeName = 'files';
const unsaved = new Map<string, Blob>();

function open(account: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(outboxFilesName(account), 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Closed at once after each use: an open one could not be deleted when its account signs out. */
async function use<Result>(
  account: string,
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open(account);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = act(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Keeps a file until what it belongs to is sent. Resolves to false if the device has no room for it. */
export async function keepOutboxFile(account: string, id: string, file: Blob): Promise<boolean> {
  try {
    await use(account, 'readwrite', (files) => files.put(file, id));
    return true;
  } catch (error) {
    if (isFull(error)) return false;
    unsaved.set(id, file);
    return true;
  }
}

/** A kept file; null if it is gone: the browser may delete what a site has stored. */
export async function readOutboxFile(account: string, id: string): Promise<Blob | null> {
  const known = unsaved.get(id);
  if (known) return known;
  const found: unknown = await use(account, 'readonly', (files) => files.get(id)).catch(() => null);
  return found instanceof Blob ? found : null;
}

export async function deleteOutboxFile(account: string, id: string): Promise<void> {
  unsaved.delete(id);
  await use(account, 'readwrite', (files) => files.delete(id)).catch(() => undefined);
}

/** Deletes those that nothing needs any more, as after a page was closed while one was written. */
export async function pruneOutboxFiles(account: string, needed: readonly string[]): Promise<void> {
  const stored = await use(account, 'readonly', (files) => files.getAllKeys()).catch(() => []);
  const unneeded = stored.filter((id) => typeof id === 'string' && !needed.includes(id));
  for (const id of unneeded) await use(account, 'readwrite', (files) => files.delete(id)).catch(() => undefined);
}
