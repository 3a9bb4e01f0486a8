const segment = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,200}$/;

/** The key as it is, or an error: a key from outside must never leave the store's folder. */
export function safeKey(key: string): string {
  if (key.length > 900 || !key.split('/').every((part) => segment.test(part)))
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/** As safeKey for a prefix, which may end with a slash. */
export const safePrefix = (prefix: string): string => safeKey(prefix.replace(/\/$/, ''));

/** One segment of a key. */
export function safeSegment(name: string): string {
  if (!segment.test(name)) throw new Error(`Not a file name: ${JSON.stringify(name)}`);
  return name;
}
