import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiTokenScope, type JobPayload, messages, type RealtimeEvent } from '@foxreel/contracts';
import { type Database, type Executor, schema, type Transaction } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import type { Storage } from '@foxreel/storage';
import { traced } from '@foxreel/tracing';
import { forbidden, isConcurrencyConflict, loginRequired } from './errors.ts';
import type { LiveServer, MoneyParts, StorageQuota } from './ports.ts';

export interface AccountActor {
  kind: 'account';
  accountId: string;
  /** The id of the session or API token. The event session_ended names it when it ends. */
  sessionId: string;
  /** The scopes of an API token; null for a session, which may do everything. */
  scopes: readonly ApiTokenScope[] | null;
  creator: boolean;
  staff: boolean;
}

/** Who acts. 'system' is a worker or the seed; it may do what staff may. */
export type Actor = { kind: 'anonymous' } | AccountActor | { kind: 'system' };

/** Publishes events for open screens; may lose them, never throws. */
export interface Publisher {
  publish(topic: string, event: RealtimeEvent): void;
  /** Which topics have listeners; without it, all events are published. */
  listening?(topics: Iterable<string>): Promise<ReadonlySet<string>>;
}

/** What subscribing to pushes needs. */
export interface PushParts {
  /** The public key that browser subscriptions are bound to; base64url. */
  publicKey: string;
  /** Whether an endpoint belongs to a known push service. */
  allows(endpoint: string): boolean;
}

/** A copy of the database that may be some seconds behind, for reads whose age is harmless. */
export interface ReplicaReads {
  /** Null if this viewer (null: a visitor) must see the newest, or the copy is away. */
  forViewer(accountId: string | null): Promise<Database | null>;
  /** To be awaited before an account learns that its change was made. Never throws. */
  changed(accountId: string): Promise<void>;
}

/** A use case's context. Created at the edge, once per request, job or subscription event. */
export interface Context {
  actor: Actor;
  db: Executor;
  /** Read with fromReplica. */
  replica?: ReplicaReads | undefined;
  clock: Clock;
  realtime: Publisher;
  storage: Storage;
  /** The media server of lives. */
  live: LiveServer;
  /** Money rates and the payment provider; only needed where money moves. Read with moneyOf. */
  money?: MoneyParts | undefined;
  /** Web push; only needed to subscribe browsers. */
  push?: PushParts | undefined;
  /** Minimum length of new passwords, in addition to the forms' rules. */
  passwordMin?: number | undefined;
  /** Storage limits per account; read with storageQuotaOf. */
  storageQuota?: StorageQuota | undefined;
  /** Signs the URLs of media files. */
  secret: string;
  /** The product's public address without a trailing slash; links in mails start with it. */
  webAddress: string;
  /** Runs after the commit of the current transaction; at once if there is none. */
  afterCommit(action: () => void | Promise<void>): void | Promise<void>;
}

const inTransaction = Symbol('inTransaction');
type TransactionContext = Context & { [inTransaction]?: true; db: Transaction };

export const isInTransaction = (ctx: Context): boolean => inTransaction in ctx;

const triesMax = 5;

/**
 * Opens a transaction, or joins the context's. Callbacks of afterCommit run once it has committed. After a deadlock or
 * serialization failure it runs again, so it must have no effects outside the database.
 */
export async function withTransaction<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  if (inTransaction in ctx) return work(ctx);
  return traced('transaction', {}, () => runTransaction(ctx, work));
}

async function runTransaction<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const actions: (() => void | Promise<void>)[] = [];
    let result: Result;
    try {
      result = await inDatabase(ctx, work, actions);
    } catch (error) {
      if (tries >= triesMax || !isConcurrencyConflict(error)) throw error;
      // Jitter, so that retries do not collide again.
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

/** The account of a session; FORBIDDEN for an API token, or UNAUTHENTICATED. */
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

/** Staff or the system, or UNAUTHENTICATED or FORBIDDEN. Returns the account id, null for the system. */
export function requireStaff(ctx: Context): string | null {
  if (ctx.actor.kind === 'system') return null;
  const actor = requireAccount(ctx);
  if (!actor.staff) throw forbidden(messages.staffOnly);
  return actor.accountId;
}

/** The creator whose texts from others the caller moderates: themselves, or with `creator` another, for staff. */
export function moderatedCreator(ctx: Context, creator: string | undefined): string {
  if (creator === undefined || creator === viewerId(ctx)) return requireCreator(ctx).accountId;
  requireStaff(ctx);
  return creator;
}

/** The viewer's id, or null for a visitor. */
export const viewerId = (ctx: Context): string | null => (ctx.actor.kind === 'account' ? ctx.actor.accountId : null);

/** The same context for a visitor: what everybody may see. */
export const asVisitor = (ctx: Context): Context => ({ ...ctx, actor: { kind: 'anonymous' } });

/** The same context as that member sees things, to decide what they are told of. Not for acting. */
export const asMember = (ctx: Context, accountId: string): Context => ({
  ...ctx,
  actor: { kind: 'account', accountId, sessionId: '', scopes: [], creator: false, staff: false },
});

/** Product time. Rules use it instead of Date.now(); only sessions, signatures and budgets use real time. */
export interface Clock {
  now(): Date;
  /** Converts product time to real time, for scheduling jobs. */
  toRealTime(moment: Date): Date;
}

/** Arbitrary but fixed: an advisory lock, shared for scheduling by product time and exclusive for advancing the clock. */
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

  /** Reads the offset shared by all processes: at start, on each advance, and before each job. */
  async refresh(db: Executor): Promise<void> {
    const [row] = await db.select({ offsetMs: schema.sandboxClock.offsetMs }).from(schema.sandboxClock);
    this.#offsetMs = row?.offsetMs ?? 0;
  }

  /** In a transaction that schedules work by product time: keeps the clock from advancing until it commits. */
  async hold(db: Executor): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock_shared(${clockLock})`);
    await this.refresh(db);
  }

  /**
   * Changes the shared offset in the caller's transaction and returns the new one; this process adopts it with setOffset after
   * the commit.
   */
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

/** Call before scheduling work by product time, in the same transaction. Free outside a sandbox. */
export async function lockClock(clock: Clock, db: Executor): Promise<void> {
  if (clock instanceof SandboxClock) await clock.hold(db);
}

/** Real time, for what depends on people being present: connections and battles. The sandbox's clock does not affect it. */
export const realNow = (ctx: Pick<Context, 'clock'>): Date => ctx.clock.toRealTime(ctx.clock.now());

interface DomainEvent {
  kind:
    | 'follow'
    | 'subscribe'
    | 'media_published'
    | 'live_started'
    | 'live_ended'
    | 'live_reminder'
    | 'message'
    | 'message_again'
    | 'mention';
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
