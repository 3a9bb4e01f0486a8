import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiTokenScope, messages, type News } from '@foxreel/contracts';
import type { Database, Executor, Transaction } from '@foxreel/db';
import type { Storage } from '@foxreel/storage';
import type { Clock } from './clock.ts';
import { forbidden, loginRequired } from './domain-error.ts';
import { isLostRace } from './is-lost-race.ts';
import type { LiveServer } from './live-server.ts';
import type { MoneyParts } from './payment-provider.ts';
import type { StorageQuota } from './storage-quota.ts';

export interface AccountActor {
  kind: 'account';
  accountId: string;
  /** The session; of a personal token the token. News of type session_ended names it when it ends. */
  sessionId: string;
  /** What a personal token may do; null for a session, which may do everything. */
  scopes: readonly ApiTokenScope[] | null;
  creator: boolean;
  staff: boolean;
}

/** Who acts. 'system' is a worker or the seed; it may do what staff may. */
export type Actor = { kind: 'anonymous' } | AccountActor | { kind: 'system' };

/** Publishes news for open screens; may lose it, never throws. */
export interface Publisher {
  publish(topic: string, news: News): void;
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

/** What every verb works in. Made at the edge, once per request, job or subscription event. */
export interface Context {
  actor: Actor;
  db: Executor;
  clock: Clock;
  news: Publisher;
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
  /** Runs after the commit of the transaction that the verb is in; at once when there is none. */
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
