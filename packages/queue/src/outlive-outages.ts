import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const askAgainMs = 300;

/** Answers of a server that is leaving, follows another one by now, or lets nobody in. */
const outageCodes = /^(08|53|57P|25006)/;

/** Whether this failure says that the database is away, rather than what is wrong with a statement. */
export const isOutage = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || outageCodes.test(error.code ?? '');

/**
 * `pool` for graphile-worker's run loop: once `started`, a statement that an outage interrupts is sent again until it is answered
 * or the pool ends. Graphile-worker 0.18 waits for nobody with its report of a job, so a report that fails ends the process
 * (decision 0059). All statements of its run loop stand alone and may run twice. The connection that listens is the pool's own.
 * `onOutage` hears of each statement once.
 */
export function outliveOutages(pool: pg.Pool, started: () => boolean, onOutage: (error: unknown) => void): pg.Pool {
  const lent = Object.assign(new pg.Client(), { query: ask, release: () => {} });

  async function ask(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await pool.query(statement);
      } catch (error) {
        // Nobody would catch it.
        if (pool.ending) await new Promise(() => {});
        if (!isOutage(error)) throw error;
        if (attempt === 1) onOutage(error);
        await sleep(askAgainMs);
      }
    }
  }

  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect' && started())
        return (callback?: Parameters<pg.Pool['connect']>[0]) => (callback ? target.connect(callback) : lent);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
