/** Something done without a connection, or on a line that failed: as stored, with all that is needed to send it. */
export interface OutboxEntry {
  /** Makes the server apply it once, however often it is sent. */
  key: string;
  account: string;
  /** The name of its kind. */
  kind: string;
  /** Milliseconds since 1970, different for each: they are sent in this order. */
  at: number;
  input: unknown;
  /** Why the server refused it, if it is kept to be mended; null while it waits. */
  refusal: string | null;
}

const prefix = 'outbox.';
const storageKey = (account: string, key: string) => `${prefix}${account}.${key}`;

/** Entries for which there is no storage: they last as long as the page. */
const unsaved = new Map<string, OutboxEntry>();

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function parseEntry(text: string | null): OutboxEntry | null {
  try {
    const entry: unknown = JSON.parse(text ?? 'null');
    return isOutboxEntry(entry) ? entry : null;
  } catch {
    return null;
  }
}

/** Whether it is an entry: storage may have been changed by hand. */
export function isOutboxEntry(entry: unknown): entry is OutboxEntry {
  if (typeof entry !== 'object' || entry === null) return false;
  const fields: Record<string, unknown> = { ...entry };
  return (
    ['key', 'account', 'kind'].every((name) => typeof fields[name] === 'string') &&
    typeof fields['at'] === 'number' &&
    (fields['refusal'] === null || typeof fields['refusal'] === 'string')
  );
}

/** An entry as stored; null once it was sent or discarded, also in another tab. */
export function readOutboxEntry({ account, key }: Pick<OutboxEntry, 'account' | 'key'>): OutboxEntry | null {
  const name = storageKey(account, key);
  return unsaved.get(name) ?? parseEntry(readStorage(name));
}

/** An account's entries of all tabs, in order. */
export function readOutbox(account: string): OutboxEntry[] {
  const stored = storedKeys().map((name) => parseEntry(readStorage(name)));
  return [...stored, ...unsaved.values()]
    .filter((entry) => entry?.account === account)
    .flatMap((entry) => entry ?? [])
    .sort((a, b) => a.at - b.at);
}

export function saveOutboxEntry(entry: OutboxEntry): void {
  const name = storageKey(entry.account, entry.key);
  try {
    localStorage.setItem(name, JSON.stringify(entry));
    unsaved.delete(name);
  } catch {
    unsaved.set(name, entry);
  }
}

export function deleteOutboxEntry({ account, key }: Pick<OutboxEntry, 'account' | 'key'>): void {
  const name = storageKey(account, key);
  unsaved.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // A blocked storage has none.
  }
}

/** Deletes everything that waits, of every account, or of all but one. */
export function clearOutbox(except?: string): void {
  const isKept = (name: string) => except !== undefined && name.startsWith(`${prefix}${except}.`);
  for (const name of unsaved.keys()) if (!isKept(name)) unsaved.delete(name);
  for (const name of storedKeys().filter((name) => !isKept(name))) {
    localStorage.removeItem(name);
    deleteOutboxFiles(name.split('.')[1] ?? '');
  }
}

/** The database with the files of an account's entries (outbox-files.ts). */
export const outboxFilesName = (account: string): string => prefix + account;

export function deleteOutboxFiles(account: string): void {
  globalThis.indexedDB?.deleteDatabase(outboxFilesName(account));
}
