import { type Context, DomainError, viewerId } from '@foxreel/domain/kernel';
import { openPlayback, type PlayableLive } from '@foxreel/domain/live';

interface Known {
  at: number;
  answer: Promise<PlayableLive | null>;
}

/** A block, or the end of a live, is felt by its players within this time. */
const freshMs = 1_500;
const entriesMax = 20_000;

/** Whether a viewer may play somebody's live: asked for each file of a live by each of its viewers, so kept for a moment. */
export class PlaybackRights {
  readonly #known = new Map<string, Known>();

  /** The live. Throws NOT_FOUND as openPlayback does. */
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
    // The oldest stands first.
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= entriesMax) break;
      this.#known.delete(oldest);
    }
    return answer;
  }
}
