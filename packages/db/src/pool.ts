import { performance } from 'node:perf_hooks';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type PendingQuery, type Row, type Sql, type TransactionSql } from 'postgres';
import { arrayTypes } from './array-types.ts';
import { DatabaseAwayError, DatabaseBusyError } from './database-errors.ts';
import { createServerFinder, hostsOf, type ServerRole } from './find-server.ts';
import * as schema from './schema/index.ts';

type Options = NonNullable<Parameters<typeof postgres>[1]>;
type StatementArguments = Parameters<Sql['unsafe']>;
type PendingRows = PendingQuery<(Row & Iterable<Row>)[]>;

/** A client with one connection. It runs one statement or one transaction at a time. */
interface Member {
  client: Sql;
  /** Of its one server. */
  url: string;
  lost: boolean;
  /** When to replace it, on performance.now()'s scale: a backend's memory only grows. */
  expiresAt: number;
}

/** Connections of a pool that run something, those that do not, and the callers that wait for one. */
export interface PoolLoad {
  busy: number;
  idle: number;
  waiting: number;
}

interface Pool {
  /** The driver for drizzle: its statements and transactions run on the pool's clients. */
  client: Sql;
  load(): PoolLoad;
  /** Ends all connections; running statements get up to five seconds, or `withinSeconds`. */
  close(withinSeconds?: number): Promise<void>;
}

interface PoolOptions {
  role: ServerRole;
  max: number;
  waitMs: number | undefined;
  onLost: (() => void) | undefined;
}

const lifetimeMs = () => (30 + Math.random() * 30) * 60_000;

/**
 * A pool of at most `max` connections, each a postgres.js client of its own. A client that lost its connection is never reused:
 * postgres.js 3.4.9 carries unsent and unanswered statements over to the next connection (decision 0023). The most recently
 * used connection is used first; callers queue when all are busy. If `url` names several hosts, the connections go to the one
 * that has the role, and to another when it has lost it.
 */
function createPool(url: string, { role, max, waitMs, onLost }: PoolOptions, options: Options): Pool {
  const server = createServerFinder(url, role);
  const members = new Set<Member>();
  const idle: Member[] = [];
  const waiting: ((member: Member | Promise<Member>) => void)[] = [];
  let finding = 0;
  let closed = false;

  function open(): Member | Promise<Member> {
    const known = server.known();
    return known === null ? findAndOpen() : openAt(known);
  }

  async function findAndOpen(): Promise<Member> {
    finding += 1;
    try {
      const found = closed ? null : await server.find();
      if (closed || found === null) throw poolClosed();
      return openAt(found);
    } catch (error) {
      // Whoever waits for this place tries it now.
      setImmediate(() => waiting.shift()?.(findAndOpen()));
      throw error;
    } finally {
      finding -= 1;
    }
  }

  function openAt(url: string): Member {
    const client: Sql = postgres(url, {
      ...options,
      max: 1,
      max_lifetime: null,
      onclose: () => {
        member.lost = true;
        server.forget(url);
        onLost?.();
        const at = idle.indexOf(member);
        if (at === -1) return;
        idle.splice(at, 1);
        discard(member);
      },
    });
    // Drizzle converts times and JSON from text itself.
    Object.assign(client.options.parsers, facade.options.parsers);
    Object.assign(client.options.serializers, facade.options.serializers);
    const member: Member = { client, url, lost: false, expiresAt: performance.now() + lifetimeMs() };
    members.add(member);
    return member;
  }

  function discard(member: Member) {
    members.delete(member);
    void member.client.end({ timeout: 0 });
  }

  function acquire(): Member | Promise<Member> {
    if (closed) throw poolClosed();
    const free = idle.pop();
    if (free) return free;
    if (members.size + finding < max) return open();
    return new Promise((resolve, reject) => {
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      const take = (member: Member | Promise<Member>) => {
        clearTimeout(timer);
        resolve(member);
      };
      function giveUp() {
        waiting.splice(waiting.indexOf(take), 1);
        reject(new DatabaseBusyError(`No connection became free in ${waitMs} ms`));
      }
      waiting.push(take);
    });
  }

  function release(member: Member) {
    const usable = !member.lost && performance.now() < member.expiresAt;
    if (!usable) discard(member);
    const next = waiting.shift();
    // A closed pool rejects everything that is still waiting.
    if (next) next(usable || closed ? member : open());
    else if (usable) idle.push(member);
  }

  async function onMember<Result>(work: (member: Member) => PromiseLike<Result>): Promise<Result> {
    const member = await acquire();
    try {
      return await work(member);
    } catch (error) {
      if (role === 'primary' && isReadOnly(error)) leaveServer(member);
      throw error;
    } finally {
      release(member);
    }
  }

  /** A pooler keeps its clients when the server behind it becomes a standby. */
  function leaveServer(member: Member) {
    member.lost = true;
    server.forget(member.url);
    for (const other of idle.splice(0)) discard(other);
  }

  const facade = postgres(hostsOf(url)[0] ?? url, { ...options, max: 1 });
  const client: Sql = Object.assign(facade, {
    unsafe: (...statement: StatementArguments) =>
      answerOf((shape) => onMember((member) => shape(member.client.unsafe(...statement)))),
    begin: <Result>(work: (sql: TransactionSql) => Promise<Result>) =>
      onMember((member) => runScope((scope) => member.client.begin(scope), work, member)),
  });
  return {
    client,
    load: () => ({ busy: members.size - idle.length, idle: idle.length, waiting: waiting.length }),
    close: async (withinSeconds = 5) => {
      closed = true;
      await Promise.all([facade.end(), ...Array.from(members, ({ client }) => client.end({ timeout: withinSeconds }))]);
    },
  };
}

/** postgres.js's result of a statement: rows as objects, or as arrays if values() is called on it immediately. */
function answerOf(send: (shape: (query: PendingRows) => PromiseLike<unknown>) => Promise<unknown>) {
  let asArrays = false;
  const answer = Promise.resolve().then(() => send((query) => (asArrays ? query.values() : query)));
  return Object.assign(answer, {
    values: () => {
      asArrays = true;
      return answer;
    },
  });
}

/**
 * Runs a transaction or a savepoint. After losing the connection it sends nothing more: postgres.js would write the rollback to
 * a dead socket, where nobody can catch the error, or send the next statement to the following connection.
 */
function runScope<Result>(
  begin: (scope: (sql: TransactionSql) => Promise<void>) => Promise<unknown>,
  work: (sql: TransactionSql) => Promise<Result>,
  member: Member,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let result: Result;
    const scope = (sql: TransactionSql) =>
      new Promise<void>((done, failed) => {
        work(guard(sql, member)).then(
          (value) => {
            result = value;
            if (member.lost) reject(connectionLost());
            else done();
          },
          (error: unknown) => (member.lost ? reject : failed)(error),
        );
      });
    begin(scope).then(() => resolve(result), reject);
  });
}

/** A transaction's client that rejects statements once its connection is lost. */
function guard(sql: TransactionSql, member: Member): TransactionSql {
  const { unsafe, savepoint } = sql;
  return Object.assign(sql, {
    unsafe: (...statement: StatementArguments) =>
      answerOf(async (shape) => {
        if (member.lost) throw connectionLost();
        return shape(unsafe(...statement));
      }),
    savepoint: async <Result>(work: (sql: TransactionSql) => Promise<Result>) => {
      if (member.lost) throw connectionLost();
      return runScope((scope) => savepoint(scope), work, member);
    },
  });
}

const poolClosed = () => new DatabaseAwayError('The database connection is closed');

const readOnlyTransaction = '25006';
const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === readOnlyTransaction) || isReadOnly(error.cause));

const connectionLost = () => new DatabaseAwayError('The connection of this transaction was lost');

type Schema = typeof schema;
export type Database = PostgresJsDatabase<Schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A database or an open transaction: what a use case works on. */
export type Executor = Database | Transaction;

export interface Connection {
  db: Database;
  /** Ends all connections; running statements get up to five seconds, or `withinSeconds`. */
  close(withinSeconds?: number): Promise<void>;
}

/** A connection by a pool, which can be asked how busy it is. */
export interface PooledConnection extends Connection {
  load(): PoolLoad;
}

export interface ConnectOptions {
  max?: number;
  applicationName?: string;
  /** Statement timeout, so that a few slow statements cannot hold the whole pool; none if absent. */
  statementTimeoutMs?: number;
  /** Which server is meant if the address names several; the primary if absent. */
  role?: ServerRole;
  /** Called when a connection has ended: the next one may lead to another server. */
  onLost?: () => void;
  /** False if no statement may keep a name on the server, as an old pooler demands; true if absent. */
  prepare?: boolean;
  /** How long a caller waits for a connection before DatabaseBusyError; until one is free if absent. */
  waitMs?: number;
}

/** Opens a pool of at most `max` connections to the PostgreSQL at `url`, which may name several hosts. */
export function connect(url: string, options: ConnectOptions = {}): PooledConnection {
  const { role = 'primary', max = 10, waitMs, onLost } = options;
  const { client, load, close } = createPool(
    url,
    { role, max, waitMs, onLost },
    {
      onnotice: () => {},
      fetch_types: false,
      types: arrayTypes,
      prepare: options.prepare ?? true,
      connection: {
        application_name: options.applicationName ?? 'foxreel',
        ...(options.statementTimeoutMs ? { statement_timeout: options.statementTimeoutMs } : {}),
      },
    },
  );
  return { db: drizzle(client, { schema }), load, close };
}
