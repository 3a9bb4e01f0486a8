import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveManifest } from '@foxreel/domain/live';
import type { LiveSource } from './live-source.ts';

/** Maximum age of a cached manifest: many viewers of one live share one read. */
const freshMs = 60;
const missedMs = 2_000;
const wantEveryMs = 3_000;
const liveForgottenMs = 30_000;

interface Known {
  at: number;
  manifest: Promise<LiveManifest | null>;
  wantedAt: number;
  memberAt: number;
  missedAt: number;
}

/** What the live worker has packaged so far: one read for many viewers of a live. */
export class ManifestReader {
  readonly #source: LiveSource;
  readonly #known = new Map<string, Known>();

  constructor(source: LiveSource) {
    this.#source = source;
  }

  /** The live's current manifest; null if nothing has been packaged. */
  read(liveId: string): Promise<LiveManifest | null> {
    const known = this.#of(liveId);
    if (Date.now() - known.at >= freshMs) {
      known.at = Date.now();
      known.manifest = this.#source.readManifest(liveId);
    }
    return known.manifest;
  }

  /** The same for a rendition, which most lives do not have: looks again for a missing one after seconds. */
  async readRendition(folder: string): Promise<LiveManifest | null> {
    const known = this.#of(folder);
    if (Date.now() - known.missedAt < missedMs) return null;
    const manifest = await this.read(folder);
    if (!manifest) known.missedAt = Date.now();
    return manifest;
  }

  /** Waits up to `withinMs` for a matching manifest; null if none came, or the live ended. */
  async waitFor(
    liveId: string,
    fits: (manifest: LiveManifest) => boolean,
    { withinMs, signal, begins }: { withinMs: number; signal: AbortSignal; begins: boolean },
  ): Promise<LiveManifest | null> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const manifest = await this.read(liveId);
      if (manifest && fits(manifest)) return manifest;
      if (Date.now() >= deadline || signal.aborted || (!manifest && !begins)) return null;
      await sleep(freshMs);
    }
  }

  /**
   * Requests packaging of an on-demand live; for a member, a visitor's live may be stopped. Throws if the workers cannot be
   * told.
   */
  async want(liveId: string, { member }: { member: boolean }): Promise<void> {
    const known = this.#of(liveId);
    const which = member ? 'memberAt' : 'wantedAt';
    if (Date.now() - known[which] < wantEveryMs) return;
    known[which] = Date.now();
    await this.#source.want({ id: liveId, member });
  }

  #of(liveId: string): Known {
    const now = Date.now();
    let known = this.#known.get(liveId);
    if (!known) {
      for (const [id, { at }] of this.#known) if (now - at > liveForgottenMs) this.#known.delete(id);
      known = { at: 0, manifest: Promise.resolve(null), wantedAt: 0, memberAt: 0, missedAt: 0 };
      this.#known.set(liveId, known);
    }
    return known;
  }
}
