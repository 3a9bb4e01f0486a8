import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiTokenScope, type JobPayload, messages, type RealtimeEvent } from '@foxreel/contracts';
import { type Database, type Executor, schema, type Transaction } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import type { Storage } from '@foxreel/storage';
import { sql } from 'drizzle-orm';
import { forbidden, isLostRace, loginRequired } from './errors.ts';
import type { LiveServer, MoneyParts, StorageQuota } from './ports.ts';

export interface AccountActor {
  kind: 'account';
  accountId: string;
  /** The session; of a personal token the token. An event of type session_ended names it when it ends. */
  sessionId: string;
  /** What a personal token may do; null for a session, which may do everything. */
  scopes: readonly ApiTokenScope[] | null;
  creator: boolean;
  staff: boolean;
}

/** Who acts. 'system' is a worker or the seed; it may do what staff may. */
export type Actor = { kind: 'anonymous' } | AccountActor | { kind: 'system' };

/** Publishes events for open screens; may lose them, never throws. */
export interface Publisher {
  publish(topic: string, event: RealtimeEvent): void;
  /** Which of the topics anybody listens to now; who cannot say has none, and all of them are told. */
  listening?(topics: Iterable<string>): Promise<ReadonlySet<string>>;
}

/** What subscribing to pushes needs. */
export interface PushParts {
  /** The product's key that browsers bind their subscription to; base64url. */
  publicKey: string;
  /** Whether an endpoint leads to a push service that is known. */
  allows(endpoint: string): boolean;
}

/** What every use case works in. Made at the edge, once per request, job or subscription event. */
export interface Context {
  actor: Actor;
  db: Executor;
  clock: Clock;
  realtime: Publisher;
  storage: Storage;
  /** The media server of lives. */
  live: LiveServer;
  /** Rates and the payment provider; only what moves money needs them. Read with moneyOf. */
  money?: MoneyParts | undefined;
  /** Web push; only what subscribes a browser needs it. */
  push?: PushParts | undefined;
  /** Characters that a new password must have at least, beyond what the forms ask for. */
  passwordMin?: number | undefined;
  /** What one account may keep; read with storageQuotaOf. */
  storageQuota?: StorageQuota | undefined;
  /** Signs the addresses of media files. */
  secret: string;
  /** Where people open the product, without a slash at the end: links in mails begin with it. */
  webAddress: string;
  /** Runs after the commit of the transaction that the use case is in; at once when there is none. */
  afterCommit(action: () => void | Promise<void>): void | Promise<void>;
}

const inTransaction = Symbol('inTransaction');
type TransactionContext = Context & { [inTransaction]?: true; db: Transaction };

const triesMax = 5;

/**
 * Opens a transaction, or joins the one that the context is already in. What was put off with afterCommit runs once it has committed.
 * Work that Postgres broke off, as it and another waited for each other, begins again: it must change nothing outside the database.
 */
export async function withTransaction<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  if (inTransaction in ctx) return work(ctx);
  for (let tries = 1; ; tries += 1) {
    const actions: (() => void | Promise<void>)[] = [];
    let result: Result;
    try {
      result = await inDatabase(ctx, work, actions);
    } catch (error) {
      if (tries >= triesMax || !isLostRace(error)) throw error;
      // Not all at the same time again.
      await sleep(Math.random() * 20 * tries);
      continue;
    }
    for (const action of actions) await action();
    return result;
  }
}

function inDatabase<Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
  actions: (() => void | Promise<void>)[],
): Promise<Result> {
  const database: Executor = ctx.db;
  return (database as Database).transaction((db) => {
    const inner: TransactionContext = {
      ...ctx,
      db,
      afterCommit: (action) => void actions.push(action),
      [inTransaction]: true,
    };
    return work(inner);
  });
}

/** The signed-in account, or UNAUTHENTICATED. */
export function requireAccount(ctx: Context): AccountActor {
  if (ctx.actor.kind !== 'account') throw loginRequired();
  return ctx.actor;
}

/** The account, when it signed in with its password; FORBIDDEN for a personal token, or UNAUTHENTICATED. */
export function requireSession(ctx: Context): AccountActor {
  const actor = requireAccount(ctx);
  if (actor.scopes !== null) throw forbidden(messages.sessionOnly);
  return actor;
}

/** The signed-in creator, or UNAUTHENTICATED or FORBIDDEN. */
export function requireCreator(ctx: Context): AccountActor {
  const actor = requireAccount(ctx);
  if (!actor.creator) throw forbidden(messages.creatorOnly);
  return actor;
}

/** Staff or the system itself, or UNAUTHENTICATED or FORBIDDEN. Returns the account id, null for the system. */
export function requireStaff(ctx: Context): string | null {
  if (ctx.actor.kind === 'system') return null;
  const actor = requireAccount(ctx);
  if (!actor.staff) throw forbidden(messages.staffOnly);
  return actor.accountId;
}

/** The id of the viewer, or null for an anonymous one. */
export const viewerId = (ctx: Context): string | null => (ctx.actor.kind === 'account' ? ctx.actor.accountId : null);

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

  /** Reads the offset that all processes share; called at start, on the event of a jump, and before each job. */
  async refresh(db: Executor): Promise<void> {
    const [row] = await db.select({ offsetMs: schema.sandboxClock.offsetMs }).from(schema.sandboxClock);
    this.#offsetMs = row?.offsetMs ?? 0;
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

/** Real time, for what lasts only while people are there: who is connected, a battle. It does not jump with the sandbox's clock. */
export const realNow = (ctx: Pick<Context, 'clock'>): Date => ctx.clock.toRealTime(ctx.clock.now());

interface DomainEvent {
  kind: 'follow' | 'subscribe' | 'media_published' | 'live_started' | 'live_ended' | 'message' | 'message_again';
  actorId: string | null;
  subjectId: string | null;
  payload?: Record<string, unknown>;
}

/** Writes an event to the outbox and enqueues its dispatch, both in the caller's transaction. */
export async function recordEvent(ctx: Context, event: DomainEvent): Promise<void> {
  const [row] = await ctx.db
    .insert(schema.domainEvents)
    .values({ ...event, payload: event.payload ?? {}, createdAt: ctx.clock.now() })
    .returning({ id: schema.domainEvents.id });
  if (!row) throw new Error('The event was not stored in the outbox');
  const payload: JobPayload<'dispatch_event'> = { event: row.id };
  await enqueue(ctx.db, 'dispatch_event', payload);
}
