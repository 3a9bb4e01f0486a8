import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '@foxreel/domain/kernel';
import { endedLives, memberWantedName, recordedCameraLives, wantedLive, wantedName } from '@foxreel/domain/live';
import type { Logger } from 'pino';
import type { CameraLiveOrder } from './package-camera-live.ts';

/** A live that somebody wants to play; `member`: a signed-in viewer; `recorded`: its creator wants its film. */
interface WantedLive {
  id: string;
  member: boolean;
  recorded?: boolean;
}

/**
 * Which lives to package within the limit: the recorded ones, then those wanted by members before those wanted by visitors only,
 * and among equals the ones already running. So visitors never displace members, and no live is interrupted for an equal.
 */
export function chooseLives(
  wanted: readonly WantedLive[],
  running: ReadonlySet<string>,
  most: number,
): ReadonlySet<string> {
  const rank = ({ id, member, recorded }: WantedLive) => (recorded ? -2 : member ? 0 : 2) + (running.has(id) ? 0 : 1);
  const chosen = wanted.toSorted((one, other) => rank(one) - rank(other)).slice(0, most);
  return new Set(chosen.map(({ id }) => id));
}

/** A camera live is packaged until nobody has requested it for this long. */
const idleTimeoutMs = 20_000;
/** A packager silent for this long is dead, and another worker takes over. */
const ownerSilentMs = 8_000;
const concurrentMax = 4;
const program = fileURLToPath(new URL('package-camera-live.ts', import.meta.url));

interface CameraLivesOptions {
  ctx: Context;
  ffmpeg: string;
  root: string;
  /** The folder of all recordings. */
  recordings: string;
  /** LiveKit's address for servers; null if there is none. */
  livekitUrl: string | null;
  /** How far back viewers can seek, as far as it was packaged; 0 if they cannot. */
  windowSeconds: number;
  logger: Logger;
}

/**
 * WebRTC lives for HLS players: packaged only while somebody watches or it is recorded, because each is re-encoded. Each runs in its own process,
 * which holds the native WebRTC client and exits with this one.
 */
export class CameraLives {
  readonly #options: CameraLivesOptions;
  readonly #running = new Map<string, ChildProcess>();

  constructor(options: CameraLivesOptions) {
    this.#options = options;
  }

  /** Starts wanted packagers and stops the others; call it about every second. */
  async look(): Promise<void> {
    const { root, livekitUrl } = this.#options;
    if (livekitUrl === null) return;
    const wanted = await this.#wanted();
    const chosen = chooseLives(wanted, new Set(this.#running.keys()), concurrentMax);
    for (const [id, child] of this.#running) {
      if (chosen.has(id)) await utimes(join(root, ownerName(id)), new Date(), new Date()).catch(() => undefined);
      else child.kill('SIGTERM');
    }
    for (const id of chosen) {
      if (this.#running.has(id) || this.#running.size >= concurrentMax) continue;
      const recorded = wanted.some((live) => live.id === id && live.recorded);
      if (await this.#claim(id)) await this.#start(id, livekitUrl, recorded);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(
      [...this.#running.values()].map((child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        return ended;
      }),
    );
  }

  async #wanted(): Promise<WantedLive[]> {
    const { root, ctx } = this.#options;
    const fresh = new Map<string, WantedLive>();
    for (const name of await readdir(root).catch(() => [])) {
      const wanted = wantedLive(name);
      if (!wanted) continue;
      const age = Date.now() - ((await stat(join(root, name)).catch(() => null))?.mtimeMs ?? 0);
      if (age >= idleTimeoutMs) await rm(join(root, name), { force: true });
      else fresh.set(wanted.id, { id: wanted.id, member: wanted.member || fresh.get(wanted.id)?.member === true });
    }
    for (const ended of await endedLives(ctx, [...fresh.keys()])) {
      fresh.delete(ended);
      for (const name of [wantedName(ended), memberWantedName(ended)]) await rm(join(root, name), { force: true });
    }
    for (const id of await recordedCameraLives(ctx))
      fresh.set(id, { id, member: fresh.get(id)?.member === true, recorded: true });
    return [...fresh.values()];
  }

  /** One of the workers that share the folder packages a live. */
  async #claim(id: string): Promise<boolean> {
    const file = join(this.#options.root, ownerName(id));
    const silentMs = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Date.now());
    if (silentMs > ownerSilentMs) await rm(file, { force: true });
    return writeFile(file, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    );
  }

  async #start(id: string, url: string, recorded: boolean): Promise<void> {
    const { ctx, ffmpeg, root, recordings, windowSeconds, logger } = this.#options;
    await mkdir(root, { recursive: true });
    const { token } = await ctx.live.viewerTicket(id, `hls:${crypto.randomUUID()}`, { counted: false });
    const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#running.set(id, child);
    const order: CameraLiveOrder = {
      ...{ url, token, root, liveId: id, ffmpeg, windowSeconds },
      recordings: recorded ? recordings : null,
    };
    child.send(order);
    child.once('exit', (code) => {
      this.#running.delete(id);
      logger.info({ live: id, code }, 'camera_live_packaging_ended');
      void rm(join(root, id), { recursive: true, force: true });
      void rm(join(root, ownerName(id)), { force: true });
    });
    logger.info({ live: id }, 'camera_live_packaging_started');
  }
}

const ownerName = (liveId: string): string => `${liveId}.owner`;
