import type { Realtime } from './realtime.ts';

/** Accounts for which something has just changed, known to all processes through Valkey. */
export interface RecentChanges {
  /** How long a change counts as recent, in milliseconds. */
  keptMs: number;
  /** Never throws. */
  note(accountId: string): Promise<void>;
  /** True also if Valkey does not answer: nobody knows then. */
  has(accountId: string): Promise<boolean>;
}

/** The replica is looked at twice a second, and a change is noted after it was made. */
const marginMs = 3_000;

/** Changes that a replica which is `behindMs` milliseconds behind may lack. */
export function createRecentChanges(realtime: Pick<Realtime, 'evaluate'>, behindMs: number): RecentChanges {
  const keyOf = (accountId: string) => [`changed:${accountId}`];
  const keptMs = behindMs + marginMs;
  return {
    keptMs,
    async note(accountId) {
      await realtime
        .evaluate("return redis.call('set', KEYS[1], '1', 'px', ARGV[1])", keyOf(accountId), [String(keptMs)])
        .catch(() => {});
    },
    has: (accountId) =>
      realtime.evaluate("return redis.call('exists', KEYS[1])", keyOf(accountId), []).then(
        (found) => Number(found) > 0,
        () => true,
      ),
  };
}

const accountTopic = /^account:(.+)$/;

/** The same events, but whom they are addressed to counts as changed before they hear of it. */
export function notingAddressees(realtime: Realtime, changes: RecentChanges): Realtime {
  return {
    ...realtime,
    publish(topic, event) {
      const accountId = accountTopic.exec(topic)?.[1];
      if (accountId !== undefined) void changes.note(accountId);
      realtime.publish(topic, event);
    },
  };
}
