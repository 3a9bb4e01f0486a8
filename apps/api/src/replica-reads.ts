import { topics } from '@foxreel/contracts';
import type { Replica } from '@foxreel/db';
import type { ReplicaReads } from '@foxreel/domain/kernel';
import type { Realtime, RecentChanges } from '@foxreel/realtime';

/**
 * Who reads the replica: everybody but those for whom something has just changed. Visitors count as one: what is hidden must
 * disappear from the replies that they share.
 */
export function createReplicaReads(
  replica: Replica,
  changes: RecentChanges,
  realtime: Pick<Realtime, 'listen'>,
): ReplicaReads & { close(): void } {
  let visitorsUntil = 0;
  const listening = realtime.listen([topics.catalogue(), topics.system()], () => {
    visitorsUntil = performance.now() + changes.keptMs;
  });
  return {
    async forViewer(accountId) {
      if (replica.usable() === null) return null;
      const recent = accountId === null ? performance.now() < visitorsUntil : await changes.has(accountId);
      return recent ? null : replica.usable();
    },
    changed: (accountId) => changes.note(accountId),
    close: () => listening.close(),
  };
}
