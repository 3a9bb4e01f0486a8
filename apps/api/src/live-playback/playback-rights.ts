import { type Context, DomainError, viewerId } from '@foxreel/domain/kernel';
import { openPlayback, type PlayableLive } from '@foxreel/domain/live';

interface Known {
  at: number;
  answer: Promise<PlayableLive | null>;
}

/** How soon players notice a block, or the end of a live. */
const freshMs = 1_500;
const entriesMax = 20_000;

/** Whether a viewer may play a live: needed for each file and viewer, so cached briefly. */
export class PlaybackRights {
  readonly #known = new Map<string, Known>();

  /** The live. Throws NOT_FOUND like openPlayback. */
  async open(ctx: Context, username: string): Promise<PlayableLive> {
    const key = `${viewerId(ctx) ?? ''} ${username.toLowerCase()}`;
    const known = this.#known.get(key);
    const answer = known && Date.now() - known.at < freshMs ? known.answer : this.#ask(ctx, key, username);
    const playable = await answer;
    if (!playable) throw new DomainError('NOT_FOUND', 'Live was not found');
    return playable;
  }

  #ask(ctx: Context, key: string, username: string): Promise<PlayableLive | null> {
    const answer = openPlayback(ctx, { username }).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
      this.#known.delete(key);
      throw error;
    });
    this.#known.delete(key);
    this.#known.set(key, { at: Date.now(), answer });
    // The oldest comes first.
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= entriesMax) break;
      this.#known.delete(oldest);
    }
    return answer;
  }
}

/** How long the live worker continues without requests. */
const heldMs = 20_000;
const livesMax = 2;
const viewersMax = 20_000;

/**
 * Camera lives that a viewer plays over HLS: each is encoded on demand, and a machine encodes few. So one viewer, an account or
 * a visitor's address, holds at most two at a time.
 */
export class CameraSlots {
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
    // The one with the oldest request comes first.
    this.#byViewer.delete(viewer);
    this.#byViewer.set(viewer, lives);
    for (const oldest of this.#byViewer.keys()) {
      if (this.#byViewer.size <= viewersMax) break;
      this.#byViewer.delete(oldest);
    }
    return true;
  }
}
