import { type Executor, runPrepared, schema } from '@foxreel/db';
import { sql } from 'drizzle-orm';

/** The product's time. A rule asks this and never Date.now(); only logins, signatures and budgets live on real time. */
export interface Clock {
  now(): Date;
  /** Real time for a moment of product time: when a job must be run. */
  toRealTime(moment: Date): Date;
}

/** Any fixed number: whoever plans work by product time holds it shared, a jump of the clock holds it alone. */
const clockLock = 70_420_119;

export const systemClock: Clock = { now: () => new Date(), toRealTime: (moment) => moment };

/** A clock that a sandbox can advance (docs/contract/rest.md, POST /api/sandbox/clock). */
export class SandboxClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  toRealTime(moment: Date): Date {
    return new Date(moment.getTime() - this.#offsetMs);
  }

  setOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }

  /** Reads the offset that all processes share; called at start, on news of a jump, and before each job. */
  async refresh(db: Executor): Promise<void> {
    const [row] = await runPrepared<{ offset_ms: number }>(db, 'select offset_ms::float8 from sandbox_clock', []);
    this.#offsetMs = row?.offset_ms ?? 0;
  }

  /** Inside a transaction that enqueues work for a moment of product time: no jump comes between that and the commit. */
  async hold(db: Executor): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock_shared(${clockLock})`);
    await this.refresh(db);
  }

  /** Moves the shared offset inside the caller's transaction and returns the new one; this process follows by setOffset after the commit. */
  async advance(db: Executor, byMs: number): Promise<number> {
    await db.execute(sql`select pg_advisory_xact_lock(${clockLock})`);
    const [row] = await db
      .insert(schema.sandboxClock)
      .values({ id: true, offsetMs: byMs })
      .onConflictDoUpdate({
        target: schema.sandboxClock.id,
        set: { offsetMs: sql`${schema.sandboxClock.offsetMs} + ${byMs}` },
      })
      .returning({ offsetMs: schema.sandboxClock.offsetMs });
    if (!row) throw new Error('The sandbox clock did not move');
    return row.offsetMs;
  }
}

/** Call it before enqueueing work for a moment of product time, in the same transaction. Costs nothing outside a sandbox. */
export async function holdClock(clock: Clock, db: Executor): Promise<void> {
  if (clock instanceof SandboxClock) await clock.hold(db);
}
