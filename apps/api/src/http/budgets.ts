import { isIPv6 } from 'node:net';
import type { Environment } from '@foxreel/config';
import { messages } from '@foxreel/contracts';
import { type Actor, DomainError } from '@foxreel/domain/kernel';
import {
  type Charge,
  createLeasedBudgets,
  type RateLimit,
  type RateLimitAnswer,
  type Realtime,
} from '@foxreel/realtime';

/** The rate limit key of an address: an IPv6 visitor has a whole /64, an IPv4 visitor one address, however it is written. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const remaining = tail === undefined ? 0 : 8 - before.length - after.length - (plain.includes('.') ? 1 : 0);
  const groups = [...before, ...Array.from({ length: Math.max(remaining, 0) }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const perMinute = (points: number) => ({ points, windowSeconds: 60 });
const perHour = (points: number) => ({ points, windowSeconds: 3600 });

/**
 * Charged by every request: one point, plus one per thousand of a GraphQL operation's cost. All visitors of an address share
 * its budget.
 */
export const requestBudgets = {
  address: perMinute(6000),
  account: perMinute(3000),
} as const;

/** Charged one point by each change, per account; for visitors per address. write-budgets.ts assigns them. */
export const writeBudgets = {
  comments: perMinute(60),
  likes: perMinute(240),
  follows: perMinute(120),
  messages: perMinute(120),
  uploads: perHour(400),
  /** Each up to limits.bandwidthProbeBytesMax; a test of a line takes two. */
  bandwidth: perHour(60),
  reports: perHour(60),
  shortLinks: perHour(120),
  liveChat: perMinute(90),
  hearts: perMinute(600),
  typing: perMinute(60),
  analytics: perMinute(600),
  /** Mails, passwords, tokens, exports: expensive, or interesting for guessing. */
  account: perMinute(60),
  /** All other changes. */
  changes: perMinute(300),
} as const;

export type WriteBudget = keyof typeof writeBudgets;

/** A GraphQL operation's points beyond the one of its request. */
export const pointsOfCost = (cost: number): number => Math.floor(cost / 1000);

interface Visitor {
  actor: Actor;
  address: string;
}

export interface Budgets {
  /** Charges a visitor's request. RATE_LIMITED with the seconds to wait; no promise if no round trip was needed. */
  takeRequest(visitor: Visitor, points?: number): void | Promise<void>;
  /** Charges one point per change, and `points` of the visitor's requests: all or nothing. RATE_LIMITED. */
  takeWrites(visitor: Visitor, writes: readonly WriteBudget[], points?: number): void | Promise<void>;
}

/** Budgets shared by all processes; each process has its own while Valkey is down. BUDGET_FACTOR multiplies them. */
export function createBudgets(
  realtime: Pick<Realtime, 'evaluate'>,
  { BUDGET_FACTOR }: Pick<Environment, 'BUDGET_FACTOR'>,
): Budgets {
  const leased = createLeasedBudgets(realtime);
  const limitOf = (name: string, { points, windowSeconds }: { points: number; windowSeconds: number }): RateLimit => ({
    name,
    points: points * BUDGET_FACTOR,
    windowSeconds,
  });
  const requests = {
    address: limitOf('requests-address', requestBudgets.address),
    account: limitOf('requests-account', requestBudgets.account),
  };
  const writes = Object.fromEntries(
    Object.entries(writeBudgets).map(([name, budget]) => [name, limitOf(`write-${name}`, budget)]),
  );
  const requestCharge = (visitor: Visitor, points: number): Charge =>
    visitor.actor.kind === 'account'
      ? { limit: requests.account, key: visitor.actor.accountId, points }
      : { limit: requests.address, key: addressKey(visitor.address), points };
  const take = (charges: Charge[]): void | Promise<void> => {
    if (charges.length === 0) return;
    const answer = leased.take(charges);
    return answer instanceof Promise ? answer.then(throwRateLimited) : throwRateLimited(answer);
  };
  return {
    takeRequest: (visitor, points = 1) => (points > 0 ? take([requestCharge(visitor, points)]) : undefined),
    takeWrites(visitor, names, points = 0) {
      const key = visitor.actor.kind === 'account' ? visitor.actor.accountId : addressKey(visitor.address);
      const counted = new Map<WriteBudget, number>();
      for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1);
      const charges = [...counted].flatMap(([name, count]): Charge[] => {
        const limit = writes[name];
        return limit ? [{ limit, key, points: count }] : [];
      });
      return take(points > 0 ? [...charges, requestCharge(visitor, points)] : charges);
    },
  };
}

function throwRateLimited(answer: RateLimitAnswer): void {
  if (answer.allowed) return;
  throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
}

/** Open WebSockets per address in this process; many people share one. BUDGET_FACTOR multiplies it. */
export const socketsPerAddress = 200;

interface ConnectionSlots {
  /** Takes a slot and returns the function that releases it; null if all are taken. */
  take(key: string): (() => void) | null;
}

export function createConnectionSlots(most: number): ConnectionSlots {
  const taken = new Map<string, number>();
  return {
    take(key) {
      const open = taken.get(key) ?? 0;
      if (open >= most) return null;
      taken.set(key, open + 1);
      return () => {
        const remaining = (taken.get(key) ?? 1) - 1;
        if (remaining > 0) taken.set(key, remaining);
        else taken.delete(key);
      };
    },
  };
}
