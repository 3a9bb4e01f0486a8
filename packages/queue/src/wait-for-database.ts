import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { WorkerLogger } from './heartbeat.ts';
import { openQueuePool } from './open-queue-pool.ts';
import { isOutage } from './outlive-outages.ts';

const askAgainMs = 500;
const sayAgainMs = 5_000;
/** A server that takes a connection and says nothing is away too. */
const patience = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };

export interface DatabaseWait {
  /** Named in each line of the log. */
  process: string;
  logger: WorkerLogger;
  /** In milliseconds. */
  withinMs: number;
}

/**
 * Waits until a primary answers at `url`, and logs `waiting_for_database` every five seconds. Throws why it did not after
 * `withinMs`, and what no waiting mends (a wrong password, an unknown database) at once.
 */
export async function waitForDatabase(url: string, { process, logger, withinMs }: DatabaseWait): Promise<void> {
  const pool = openQueuePool(url, { max: 1, application_name: `foxreel ${process} start`, ...patience }, () => {});
  const began = Date.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  try {
    for (;;) {
      const missing = await whyAway(pool);
      if (missing === null) return;
      const waitedMs = Date.now() - began;
      if (waitedMs >= withinMs) throw missing;
      if (Date.now() - saidAt >= sayAgainMs) {
        logger.warn({ process, err: missing, waitedMs, withinMs }, 'waiting_for_database');
        saidAt = Date.now();
      }
      await sleep(askAgainMs);
    }
  } finally {
    await pool.end();
  }
}

async function whyAway(pool: pg.Pool): Promise<Error | null> {
  try {
    const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]?.standby ? new Error('The database is a standby') : null;
  } catch (error) {
    if (!(error instanceof Error) || !isOutage(error)) throw error;
    return error;
  }
}
