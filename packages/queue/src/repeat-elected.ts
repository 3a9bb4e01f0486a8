import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';

interface ElectedRound {
  db: Database;
  /** Processes that give the same name take turns; the election is theirs alone. */
  name: string;
  everyMs: number;
  work(): Promise<unknown>;
  onError(error: unknown): void;
  /** After how long a leader that hangs loses the election, 30 s if absent. */
  silentMs?: number;
}

/**
 * Like `repeat`, in one process at a time: the leader holds an advisory lock during the run and the pause after it, so it
 * usually keeps the lead. When it stops, fails or dies, another one leads within `everyMs`. The lock belongs to a transaction, so it
 * works through PgBouncer; it takes one connection of the leader's pool. Two leaders are still possible for a moment, after a lost
 * connection: the work must stand that.
 */
export function repeatElected(round: ElectedRound): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = runRounds(round, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function runRounds(round: ElectedRound, stopping: AbortSignal): Promise<void> {
  await pause(round.everyMs, stopping);
  while (!stopping.aborted) {
    const led = await runIfElected(round, stopping).catch((error: unknown) => round.onError(error));
    if (!led) await pause(round.everyMs, stopping);
  }
}

/** False if another process leads. */
function runIfElected(
  { db, name, everyMs, work, silentMs = 30_000 }: ElectedRound,
  stopping: AbortSignal,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`round ${name}`}, 0)) as taken,
        set_config('idle_in_transaction_session_timeout', ${String(silentMs)}, true)`,
    );
    if (!lock?.taken) return false;
    const lost = new AbortController();
    // PostgreSQL ends the session of a leader that stops asking, and with it the lock.
    const asking = setInterval(() => void tx.execute(sql`select 1`).catch(() => lost.abort()), silentMs / 3);
    try {
      await work();
      await pause(everyMs, AbortSignal.any([stopping, lost.signal]));
    } finally {
      clearInterval(asking);
    }
    return true;
  });
}

/** Ends early, without an error, when told to. */
const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {});
