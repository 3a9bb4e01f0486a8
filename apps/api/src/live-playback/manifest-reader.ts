import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LiveManifest, liveManifest, manifestName, memberWantedName, wantedName } from '@foxreel/domain/live';

/** How old what is known of a live's folder may be: many viewers of one live share one reading. */
const freshMs = 60;
const wantEveryMs = 3_000;
const liveForgottenMs = 30_000;

interface Known {
  at: number;
  manifest: Promise<LiveManifest | null>;
  wantedAt: number;
  memberAt: number;
}

/** What the live worker has packaged so far, read from the folder that api and worker share (DATA_DIR/live). */
export class ManifestReader {
  readonly root: string;
  readonly #known = new Map<string, Known>();

  constructor(root: string) {
    this.root = root;
  }

  /** The live's manifest as it is now; null when nothing of it has been packaged. */
  read(liveId: string): Promise<LiveManifest | null> {
    const known = this.#of(liveId);
    if (Date.now() - known.at >= freshMs) {
      known.at = Date.now();
      known.manifest = readManifest(join(this.root, liveId, manifestName));
    }
    return known.manifest;
  }

  /** Waits for a manifest that fits, `withinMs` at most; null when none came, or it went with the end of the live. */
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

  /** Asks the live worker to package a live that it packages only for viewers; for a member it may have to end a stranger's. Throws when the folder cannot be written. */
  async want(liveId: string, { member }: { member: boolean }): Promise<void> {
    const known = this.#of(liveId);
    const which = member ? 'memberAt' : 'wantedAt';
    if (Date.now() - known[which] < wantEveryMs) return;
    known[which] = Date.now();
    await mkdir(this.root, { recursive: true });
    await writeFile(join(this.root, member ? memberWantedName(liveId) : wantedName(liveId)), '');
  }

  #of(liveId: string): Known {
    const now = Date.now();
    let known = this.#known.get(liveId);
    if (!known) {
      for (const [id, { at }] of this.#known) if (now - at > liveForgottenMs) this.#known.delete(id);
      known = { at: 0, manifest: Promise.resolve(null), wantedAt: 0, memberAt: 0 };
      this.#known.set(liveId, known);
    }
    return known;
  }
}

/** Written by renaming, so it is never half there; one that another version wrote is as good as none. */
async function readManifest(file: string): Promise<LiveManifest | null> {
  try {
    return liveManifest.safeParse(JSON.parse(await readFile(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
