import type { WindowEntry } from '@foxreel/domain/live';
import type { LiveSource, ReadWindow } from './live-source.ts';

const windowsMax = 200;

/** What viewers can seek back to, from the index that the live worker appends to: each line is read once. */
export class WindowReader {
  readonly #source: Pick<LiveSource, 'readWindow'>;
  readonly #known = new Map<string, Promise<ReadWindow>>();

  constructor(source: Pick<LiveSource, 'readWindow'>) {
    this.#source = source;
  }

  /** The complete segments from this number on, the oldest first. */
  async read(liveId: string, from: number): Promise<readonly WindowEntry[]> {
    const before = this.#known.get(liveId) ?? Promise.resolve({ read: 0, entries: [] });
    const next = before.then(async (known) => {
      const { read, entries } = await this.#source.readWindow(liveId, known);
      const first = entries.findIndex(({ number }) => number >= from);
      return { read, entries: first === 0 ? entries : entries.slice(first === -1 ? entries.length : first) };
    });
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
