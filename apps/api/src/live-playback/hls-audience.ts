import { viewerId } from '@foxreel/domain/kernel';
import { countHlsViewers } from '@foxreel/domain/live';
import type { Realtime } from '@foxreel/realtime';
import { addressKey } from '../http/address-key.ts';
import type { ApiContext } from '../trpc/context.ts';

/** Players ask for the playlist every two seconds at most; one that has not for so long is gone. */
const goneMs = 8_000;
const countEveryMs = 2_000;
/** Who comes first need not wait to be seen. */
const firstCountMs = 250;
const livesMax = 2_000;

/** Takes over who asked lately, forgets who is gone, and says how many are left over all processes. */
const script = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', tonumber(ARGV[1]) - tonumber(ARGV[2]))
for i = 3, #ARGV do redis.call('ZADD', KEYS[1], ARGV[1], ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.call('ZCARD', KEYS[1])`;

/** Counts who plays lives over HLS, by who asks for playlists: an account once, strangers by address and browser. */
export class HlsAudience {
  readonly #asked = new Map<string, Set<string>>();
  readonly #realtime: Pick<Realtime, 'evaluate'>;

  constructor(realtime: Pick<Realtime, 'evaluate'>) {
    this.#realtime = realtime;
  }

  /** Somebody's player has asked for the playlist of a live. Never waits, never throws. */
  note(ctx: ApiContext, live: string): void {
    const who = viewerId(ctx) ?? `${addressKey(ctx.request.address)} ${ctx.request.userAgent ?? ''}`;
    const known = this.#asked.get(live);
    if (known) {
      known.add(who);
      return;
    }
    if (this.#asked.size >= livesMax) return;
    this.#asked.set(live, new Set([who]));
    this.#count(ctx, live, 0, firstCountMs);
  }

  /** Goes on until nobody is left, so that the last count is none. */
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
