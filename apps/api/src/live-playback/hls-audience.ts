import { crc32 } from 'node:zlib';
import { viewerId } from '@foxreel/domain/kernel';
import { countHlsViewers } from '@foxreel/domain/live';
import type { Realtime } from '@foxreel/realtime';
import type { ApiContext } from '../api-context.ts';
import { addressKey } from '../http/budgets.ts';

/** Players request the playlist at least every two seconds; one silent for this long is gone. */
const goneMs = 8_000;
const countEveryMs = 2_000;
/** The first viewer is counted at once. */
const firstCountMs = 250;
const livesMax = 2_000;

/** Collects recent requests, forgets those who left, and returns the count over all processes. */
const script = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', tonumber(ARGV[1]) - tonumber(ARGV[2]))
for i = 3, #ARGV do redis.call('ZADD', KEYS[1], ARGV[1], ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.call('ZCARD', KEYS[1])`;

/** Everybody behind one address is at most this many viewers: what a browser calls itself costs nothing to change. */
export const browsersPerAddress = 20;

/** Accounts count once; visitors by address, and by browser as far as `browsersPerAddress` allows. */
function whoAsks(ctx: ApiContext): string {
  const { address, userAgent } = ctx.request;
  return viewerId(ctx) ?? `${addressKey(address)} ${crc32(userAgent ?? '') % browsersPerAddress}`;
}

/** Counts HLS viewers by playlist requests. */
export class HlsAudience {
  readonly #asked = new Map<string, Set<string>>();
  readonly #realtime: Pick<Realtime, 'evaluate'>;

  constructor(realtime: Pick<Realtime, 'evaluate'>) {
    this.#realtime = realtime;
  }

  /** A player has requested a live's playlist. Never waits, never throws. */
  note(ctx: ApiContext, live: string): void {
    const who = whoAsks(ctx);
    const known = this.#asked.get(live);
    if (known) {
      known.add(who);
      return;
    }
    if (this.#asked.size >= livesMax) return;
    this.#asked.set(live, new Set([who]));
    this.#count(ctx, live, 0, firstCountMs);
  }

  /** Continues until nobody is left, so that the last count is zero. */
  #count(
    { db, realtime }: Pick<ApiContext, 'db' | 'realtime'>,
    live: string,
    quiet: number,
    afterMs = countEveryMs,
  ): void {
    setTimeout(async () => {
      const asked = [...(this.#asked.get(live) ?? [])];
      this.#asked.get(live)?.clear();
      const viewers = await this.#left(live, asked).catch(() => asked.length);
      await countHlsViewers({ db, realtime }, { live, viewers }).catch(() => undefined);
      const silent = asked.length > 0 ? 0 : quiet + countEveryMs;
      if (silent > goneMs) this.#asked.delete(live);
      else this.#count({ db, realtime }, live, silent);
    }, afterMs).unref();
  }

  async #left(live: string, asked: readonly string[]): Promise<number> {
    const left = await this.#realtime.evaluate(script, [`hls:${live}`], [String(Date.now()), String(goneMs), ...asked]);
    return Number(left);
  }
}
