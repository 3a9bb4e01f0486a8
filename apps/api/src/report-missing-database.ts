import type { Database } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import type { Logger } from 'pino';

const sayAgainMs = 5_000;

/**
 * Logs `waiting_for_database` every five seconds if the database is away at the start, until it answers once; /api/ready says it
 * too. Returns the function that stops it.
 */
export function reportMissingDatabase(db: Database, logger: Logger): () => void {
  const began = Date.now();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  async function ask(): Promise<void> {
    try {
      await db.execute(sql`select 1`);
      if (timer) logger.info({ waitedMs: Date.now() - began }, 'database_answers');
    } catch (error) {
      if (stopped) return;
      logger.warn({ err: error, waitedMs: Date.now() - began }, 'waiting_for_database');
      timer = setTimeout(() => void ask(), sayAgainMs);
    }
  }
  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
