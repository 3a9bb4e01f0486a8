import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { readWindow, type WindowEntry, windowName } from '@foxreel/domain/live';

interface KnownWindow {
  /** Bytes of the file that have been read, up to the end of a line. */
  read: number;
  entries: readonly WindowEntry[];
}

const windowsMax = 200;
const newline = 0x0a;

/** What viewers can seek back to, from the index that the live worker appends to: each line is read once. */
export class WindowReader {
  readonly #root: string;
  readonly #known = new Map<string, Promise<KnownWindow>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The complete segments from this number on, the oldest first. */
  async read(liveId: string, from: number): Promise<readonly WindowEntry[]> {
    const before = this.#known.get(liveId) ?? Promise.resolve({ read: 0, entries: [] });
    const next = before.then((known) => readMore(join(this.#root, liveId, windowName), known, from));
    this.#known.delete(liveId);
    this.#known.set(
      liveId,
      next.catch(() => ({ read: 0, entries: [] })),
    );
    // The one with the oldest request comes first.
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= windowsMax) break;
      this.#known.delete(oldest);
    }
    return (await next).entries;
  }
}

async function readMore(path: string, known: KnownWindow, from: number): Promise<KnownWindow> {
  const file = await open(path).catch(() => null);
  if (!file) return { read: 0, entries: [] };
  try {
    const { size } = await file.stat();
    const { read, entries } = size < known.read ? { read: 0, entries: [] } : known;
    const bytes = Buffer.alloc(size - read);
    await file.read(bytes, 0, bytes.length, read);
    const all = [...entries, ...readWindow(bytes.toString())];
    return { read: read + bytes.lastIndexOf(newline) + 1, entries: all.filter(({ number }) => number >= from) };
  } finally {
    await file.close();
  }
}
