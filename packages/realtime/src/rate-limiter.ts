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
        return count <= limit.points ? { allowed: true } : rejection(leftMs);
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
    if (error instanceof RateLimiterRes) return rejection(error.msBeforeNext);
    throw error;
  }
}

const rejection = (leftMs: number): RateLimitAnswer => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
});

/** Points to take from one key's window. */
export interface Charge {
  limit: RateLimit;
  key: string;
  points: number;
}

interface LeasedBudgets {
  /**
   * Takes the points of all charges, or of none if one budget is exhausted. Answers at once if this process still holds enough
   * points, otherwise after one round trip to Valkey.
   */
  take(charges: readonly Charge[]): RateLimitAnswer | Promise<RateLimitAnswer>;
}

/** Points that this process has borrowed from a window and not yet spent. */
interface Lease {
  left: number;
  borrowed: number;
  /** Milliseconds since 1970. */
  endsAt: number;
  /** At least this many points were rejected in this window. */
  refusedFrom: number;
  borrowing: Promise<void> | null;
}

const borrowPoints = `
local used = tonumber(redis.call('get', KEYS[1]) or '0')
local granted = math.min(tonumber(ARGV[2]), tonumber(ARGV[1]) - used)
if granted < tonumber(ARGV[3]) then granted = 0 end
if granted > 0 then
  redis.call('incrby', KEYS[1], granted)
  if used == 0 then redis.call('pexpire', KEYS[1], ARGV[4]) end
end
return {granted, redis.call('pttl', KEYS[1])}`;

/** A window is borrowed in this many parts: most requests need no round trip, and several processes share it fairly. */
const partsPerWindow = 20;
const leasesMax = 50_000;
/** How long Valkey is not asked again after it failed to answer. */
const awayMs = 1000;

/**
 * Budgets shared by all processes through Valkey: each process borrows points in parts and spends them locally. While Valkey is
 * down each process has the whole budget, so there is always a limit. Unspent points expire with the window.
 */
export function createLeasedBudgets(realtime: Pick<Realtime, 'evaluate'>): LeasedBudgets {
  const leases = new Map<string, Lease>();
  let awayUntil = 0;

  const leaseOf = ({ limit, key }: Charge, now: number): Lease => {
    const name = `${limit.name}:${key}`;
    const current = leases.get(name);
    if (current && (current.endsAt > now || current.borrowing)) return current;
    leases.delete(name);
    if (leases.size >= leasesMax) dropOldest(leases, now);
    const lease = newLease(now + limit.windowSeconds * 1000);
    leases.set(name, lease);
    return lease;
  };

  const borrow = async (lease: Lease, charge: Charge): Promise<void> => {
    const { limit, key, points } = charge;
    const leaseSize = Math.max(points, Math.floor(limit.points / partsPerWindow), 1);
    try {
      if (Date.now() < awayUntil) throw new Error('Valkey is unavailable');
      const windowMs = limit.windowSeconds * 1000;
      const answer = await realtime.evaluate(
        borrowPoints,
        [`budget:${limit.name}:${key}`],
        [limit.points, leaseSize, points, windowMs].map(String),
      );
      const [granted, leftMs] = Array.isArray(answer) ? answer.map(Number) : [];
      if (granted === undefined || leftMs === undefined || Number.isNaN(granted))
        throw new Error('No points were returned');
      lease.endsAt = Date.now() + Math.max(leftMs, 1);
      add(lease, granted, points);
    } catch {
      if (awayUntil < Date.now()) awayUntil = Date.now() + awayMs;
      add(lease, Math.min(leaseSize, limit.points - lease.borrowed), points);
    }
  };

  /** Null if points must be borrowed first. */
  const takeNow = (charges: readonly Charge[], now: number): RateLimitAnswer | null => {
    let short = false;
    for (const charge of charges) {
      const lease = leaseOf(charge, now);
      if (lease.left >= charge.points) continue;
      if (charge.points >= lease.refusedFrom)
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((lease.endsAt - now) / 1000)) };
      short = true;
    }
    if (short) return null;
    for (const charge of charges) leaseOf(charge, now).left -= charge.points;
    return { allowed: true };
  };

  const takeBorrowing = async (charges: readonly Charge[]): Promise<RateLimitAnswer> => {
    for (;;) {
      const now = Date.now();
      const answer = takeNow(charges, now);
      if (answer) return answer;
      await Promise.all(
        charges.map((charge) => {
          const lease = leaseOf(charge, now);
          if (lease.left >= charge.points) return null;
          lease.borrowing ??= borrow(lease, charge).finally(() => {
            lease.borrowing = null;
          });
          return lease.borrowing;
        }),
      );
    }
  };

  return {
    take(charges) {
      const possible = charges.map((charge) => ({ ...charge, points: Math.min(charge.points, charge.limit.points) }));
      return takeNow(possible, Date.now()) ?? takeBorrowing(possible);
    },
  };
}

const newLease = (endsAt: number): Lease => ({
  left: 0,
  borrowed: 0,
  endsAt,
  refusedFrom: Number.POSITIVE_INFINITY,
  borrowing: null,
});

function add(lease: Lease, granted: number, needed: number): void {
  lease.left += Math.max(granted, 0);
  lease.borrowed += Math.max(granted, 0);
  if (lease.left < needed) lease.refusedFrom = Math.min(lease.refusedFrom, needed);
}

/** Expired windows go first, then the oldest, whose points are lost and borrowed again. */
function dropOldest(leases: Map<string, Lease>, now: number): void {
  for (const [name, { endsAt }] of leases) if (endsAt <= now) leases.delete(name);
  for (const name of leases.keys()) {
    if (leases.size < leasesMax / 2) return;
    leases.delete(name);
  }
}
