import { sql } from 'drizzle-orm';
import { type Executor, schema } from '@foxreel/db';

/** The product's time. A rule asks this and never Date.now(); only logins, signatures and budgets live on real time. */
export interface Clock {
  now(): Date;
  /** Real time for a moment of product time: when a job must be run. */
  toRealTime(moment: Date): Date;
}

export const systemClock: Clock = { now: () => new Date(), toRealTime: (moment) => moment };

/** A clock that a sandbox can advance (contract/rest.md, POST /api/sandbox/clock). */
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
    const [row] = await db.select({ offsetMs: schema.sandboxClock.offsetMs }).from(schema.sandboxClock).where(sql`true`);
    this.#offsetMs = row?.offsetMs ?? 0;
  }
}
