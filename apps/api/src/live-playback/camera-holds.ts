/** As long as the live worker goes on without being asked. */
const heldMs = 20_000;
const livesMax = 2;
const viewersMax = 20_000;

/**
 * The lives of cameras that a viewer plays over HLS: each is encoded for its viewers alone, and a machine encodes few. So one viewer,
 * an account or a stranger's address, holds no more than two at a time.
 */
export class CameraHolds {
  readonly #byViewer = new Map<string, Map<string, number>>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether the viewer may play this one too; if so they hold it for a while. */
  take(viewer: string, live: string): boolean {
    const now = this.#now();
    const lives = this.#byViewer.get(viewer) ?? new Map<string, number>();
    for (const [id, at] of lives) if (now - at >= heldMs) lives.delete(id);
    if (!lives.has(live) && lives.size >= livesMax) return false;
    lives.set(live, now);
    // Who asked longest ago stands first.
    this.#byViewer.delete(viewer);
    this.#byViewer.set(viewer, lives);
    for (const oldest of this.#byViewer.keys()) {
      if (this.#byViewer.size <= viewersMax) break;
      this.#byViewer.delete(oldest);
    }
    return true;
  }
}
