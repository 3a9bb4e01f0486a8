import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from './drizzle.ts';
import type { Database, Transaction } from './pool.ts';

export interface BriefLocks {
  /** How long the transaction may wait for each lock, as behind it everybody else waits. */
  lockTimeoutMs: number;
  /** Attempts before the lock timeout is thrown. */
  triesMax: number;
}

const pauseMs = 100;
const lockNotAvailable = '55P03';

/** Runs a transaction that gives up while a table is in use, and tries again 100 ms later. All or nothing. */
export async function withBriefLocks<Result>(
  db: Database,
  { lockTimeoutMs, triesMax }: BriefLocks,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (transaction) => {
        await transaction.execute(sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`);
        return await work(transaction);
      });
    } catch (error) {
      if (tries >= triesMax || !isLockTimeout(error)) throw error;
      await sleep(pauseMs);
    }
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === lockNotAvailable) || (error.cause !== undefined && isLockTimeout(error.cause)));
