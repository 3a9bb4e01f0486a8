/*
 * What an account may see without a connection is in a cache of the browser of its own: data, pictures and films. It is deleted when
 * the account signs out, when its session ends, and when another signs in (decision 0051).
 */

const prefix = 'kept.';
const ownerKey = 'kept_owner';

/** Whose data this browser keeps; null if nobody's. */
export function keptOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}

/** The cache of an account; null where the browser has none, as outside of https. */
export async function openKept(owner: string): Promise<Cache | null> {
  if (!('caches' in globalThis)) return null;
  return caches.open(prefix + owner).catch(() => null);
}

/** From now on this account's data is kept, and nobody else's. */
export async function claimKept(owner: string): Promise<void> {
  if (keptOwner() !== owner) await dropKept();
  try {
    localStorage.setItem(ownerKey, owner);
  } catch {
    // Nothing is kept where storage is blocked.
  }
}

/** Deletes everything that is kept, whoever it belongs to. */
export async function dropKept(): Promise<void> {
  try {
    localStorage.removeItem(ownerKey);
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
  } catch {
    // A browser without these has kept nothing.
  }
}

/** The address under which the service worker answers with a kept copy: its token, which expires, is left out. */
export function keptAddress(owner: string, address: string): string {
  const { pathname } = new URL(address, location.href);
  const [, media, path] = /^\/files\/([^/]+)\/[^/]+\/(.+)$/.exec(pathname) ?? [];
  return media && path ? `/kept/${owner}/files/${media}/${path}` : `/kept/${owner}${pathname}`;
}

/** Without a connection, where the kept copy of a media's file is; else its own address. */
export function playableAddress(address: string): string {
  const owner = navigator.onLine ? null : keptOwner();
  return owner && new URL(address, location.href).pathname.startsWith('/files/')
    ? keptAddress(owner, address)
    : address;
}
