import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Realtime } from './realtime.ts';

export interface RateLimit {
  /** Part of the key: one name per limit. */
  name: string;
  /** Number of attempts per window. */
  points: number;
  windowSeconds: number;
}

export type RateLimitAnswer = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export interface RateLimiter {
  /** Counts one attempt in the key's window. */
  consume(key: string): Promise<RateLimitAnswer>;
  /** Returns one attempt to the key's window. */
  giveBack(key: string): Promise<void>;
  /** Returns all attempts to the key's window. */
  forgive(key: string): Promise<void>;
}

const countInWindow = `
local count = redis.call('incr', KEYS[1])
if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {count, redis.call('pttl', KEYS[1])}`;

const countDown = `
if tonumber(redis.call('get', KEYS[1]) or '0') > 0 then redis.call('decr', KEYS[1]) end`;

/**
 * Counts attempts in Valkey, for all processes together; while Valkey is down each process counts for itself, so there is
 * always a limit. With its own script: RateLimiterValkeyGlide's functions use `server.call`, which redis-server 7 lacks, and
 * are lost when the server restarts.
 */
export function createRateLimiter(realtime: Pick<Realtime, 'evaluate'>, limit: RateLimit): RateLimiter {
  const local = new RateLimiterMemory({ keyPrefix: limit.name, points: limit.points, duration: limit.windowSeconds });
  return {
    async consume(key) {
      try {
        const answer = await realtime.evaluate(
          countInWindow,
          [`limit:${limit.name}:${key}`],
          [String(limit.windowSeconds * 1000)],
        );
        const [count, leftMs] = Array.isArray(answer) ? answer.map(Number) : [];
        if (count === undefined || leftMs === undefined || Number.isNaN(count))
          throw new Error('The limiter returned no count');
        return count <= limit.points ? { allowed: true } : refused(leftMs);
      } catch {
        return consumeLocally(local, key);
      }
    },
    async giveBack(key) {
      const valkeyKey = `limit:${limit.name}:${key}`;
      await realtime.evaluate(countDown, [valkeyKey], []).catch(() => local.reward(key));
    },
    async forgive(key) {
      await local.delete(key);
      await realtime.evaluate("return redis.call('del', KEYS[1])", [`limit:${limit.name}:${key}`], []).catch(() => {});
    },
  };
}

async function consumeLocally(local: RateLimiterMemory, key: string): Promise<RateLimitAnswer> {
  try {
    await local.consume(key);
    return { allowed: true };
  } catch (error) {
    if (error instanceof RateLimiterRes) return refused(error.msBeforeNext);
    throw error;
  }
}

const refused = (leftMs: number): RateLimitAnswer => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
});
