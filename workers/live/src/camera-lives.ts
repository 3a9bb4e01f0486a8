import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Context } from '@foxreel/domain/kernel';
import { endedLives, recordedCameraLives, type WantedCameraLive } from '@foxreel/domain/live';
import type { Logger } from 'pino';
import type { LiveStore } from './live-store.ts';
import type { CameraLiveOrder } from './package-camera-live.ts';

interface WantedLive extends WantedCameraLive {
  /** Its creator wants its film. */
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

const concurrentMax = 4;
const program = fileURLToPath(new URL('package-camera-live.ts', import.meta.url));

interface CameraLivesOptions {
  ctx: Context;
  ffmpeg: string;
  store: LiveStore;
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
    const { store, livekitUrl } = this.#options;
    if (livekitUrl === null) return;
    const wanted = await this.#wanted();
    const chosen = chooseLives(wanted, new Set(this.#running.keys()), concurrentMax);
    for (const [id, child] of this.#running) {
      if (chosen.has(id)) await store.hold(id);
      else child.kill('SIGTERM');
    }
    for (const id of chosen) {
      if (this.#running.has(id) || this.#running.size >= concurrentMax) continue;
      const recorded = wanted.some((live) => live.id === id && live.recorded);
      if (await store.claim(id)) await this.#start(id, livekitUrl, recorded);
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
    const { store, ctx } = this.#options;
    const wanted = new Map<string, WantedLive>();
    for (const { id, member } of await store.wanted())
      wanted.set(id, { id, member: member || wanted.get(id)?.member === true });
    for (const ended of await endedLives(ctx, [...wanted.keys()])) {
      wanted.delete(ended);
      await store.unwant(ended);
    }
    for (const id of await recordedCameraLives(ctx))
      wanted.set(id, { id, member: wanted.get(id)?.member === true, recorded: true });
    return [...wanted.values()];
  }

  async #start(id: string, url: string, recorded: boolean): Promise<void> {
    const { ctx, ffmpeg, store, windowSeconds, logger } = this.#options;
    const { token } = await ctx.live.viewerTicket(id, `hls:${crypto.randomUUID()}`, { counted: false });
    const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#running.set(id, child);
    const order: CameraLiveOrder = { url, token, liveId: id, ffmpeg, windowSeconds, recorded };
    child.send(order);
    child.once('exit', (code) => {
      this.#running.delete(id);
      logger.info({ live: id, code }, 'camera_live_packaging_ended');
      const clear = async () => {
        await store.folder(id).remove();
        await store.release(id);
      };
      clear().catch((error: unknown) => logger.error({ live: id, err: error }, 'camera_live_not_cleared'));
    });
    logger.info({ live: id }, 'camera_live_packaging_started');
  }
}
