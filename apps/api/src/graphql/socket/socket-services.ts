import { randomUUID } from 'node:crypto';
import { authenticateRealtime, authenticateToken, isApiToken } from '@foxreel/domain/account';
import type { Actor, Context } from '@foxreel/domain/kernel';
import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { ApiDependencies } from '../../dependencies.ts';
import { documentedError, maskGraphqlError } from '../../errors/index.ts';
import { mailLimitsOf } from '../../http/abuse-limits.ts';
import { readSubscription, type SubscribeRequest } from '../admit-operation.ts';
import type { GraphqlDomain } from '../context.ts';
import { PersistedOperations } from '../persisted-operations.ts';
import { AccountWatches } from './account-watches.ts';
import { Audiences } from './audience.ts';
import { Flusher, Turns } from './scheduling.ts';

export type SocketDependencies = Omit<ApiDependencies, 'webRoot'>;

/** A connection's account and address. */
interface SocketCaller {
  actor: Actor;
  address: string;
}

/** Shared by all connections of one process. */
export interface SocketServices {
  logger: Logger;
  audiences: Audiences;
  watches: AccountWatches;
  flusher: Flusher;
  contextOf(from: SocketCaller): GraphqlDomain;
  /** Null for an invalid token. */
  actorOf(token: unknown): Promise<Actor | null>;
  /** A request's operation, or an error. */
  read(request: SubscribeRequest, from: SocketCaller): Promise<ExecutionArgs | GraphQLError[]>;
  /** A reply as sent: with masked errors as in docs/contract/rest.md. */
  documented(result: ExecutionResult): object;
  print(result: ExecutionResult): string;
  errors(errors: readonly unknown[]): object[];
  /** Runs queries of many connections a few at a time. */
  oneByOne<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Concurrent authorization checks, so that requests find a free database connection. */
const askedAtOnce = 4;

export function createSocketServices(dependencies: SocketDependencies): SocketServices {
  const { realtime, logger, environment, budgets, ...domain } = dependencies;
  const mask = maskGraphqlError(logger);
  const turns = new Turns(askedAtOnce);
  const flusher = new Flusher();
  const rules = {
    introspection: environment.INTROSPECTION,
    persisted: new PersistedOperations({ only: environment.PERSISTED_OPERATIONS_ONLY }),
  };
  const contextFor = (actor: Actor): Context => ({
    ...domain,
    actor,
    realtime,
    afterCommit: (action) => action(),
  });
  const contextOf = ({ actor, address }: SocketCaller): GraphqlDomain => ({
    ...contextFor(actor),
    request: { id: randomUUID(), address, userAgent: null, language: null },
    mailLimits: mailLimitsOf(realtime),
  });
  const errors = (all: readonly unknown[]) => all.map((error) => documentedError(mask(error)));
  const documented = (result: ExecutionResult) => ({
    ...(result.data === undefined ? {} : { data: result.data }),
    ...(result.errors ? { errors: errors(result.errors) } : {}),
  });
  return {
    logger,
    audiences: new Audiences(realtime, flusher),
    watches: new AccountWatches(domain, realtime),
    flusher,
    contextOf,
    actorOf: (token) => actorOf(contextFor({ kind: 'anonymous' }), token),
    read: (request, from) => readSubscription(request, { ...contextOf(from), budgets }, rules),
    documented,
    print: (result) => JSON.stringify(documented(result)),
    errors,
    oneByOne: (work) => turns.take(work),
  };
}

async function actorOf(anonymous: Context, token: unknown): Promise<Actor | null> {
  if (token === undefined || token === null || token === '') return { kind: 'anonymous' };
  if (typeof token !== 'string') return null;
  return isApiToken(token)
    ? authenticateToken(anonymous, { token })
    : authenticateRealtime(anonymous, { accessToken: token });
}

/** Clients are pinged in this many parts: ten thousand pings and answers at once would delay messages. */
const parts = 60;

type PingableSocket = Pick<WebSocket, 'readyState' | 'OPEN' | 'ping' | 'terminate'>;

export interface Pinged {
  /** Has answered since. */
  alive: boolean;
  /** The time of the last ping in process milliseconds; 0 for never. */
  pingedAt: number;
}

/** Pings each client about once per `everyMs`, spread evenly, and drops those that have not answered the previous ping. */
export class KeepAlive {
  readonly #clients: ReadonlyMap<PingableSocket, Pinged>;
  readonly #everyMs: number;
  readonly #timer: NodeJS.Timeout;
  #toPing: Iterator<[PingableSocket, Pinged]>;
  #part = 0;
  #atOnce = 0;

  constructor(clients: ReadonlyMap<PingableSocket, Pinged>, everyMs: number) {
    this.#clients = clients;
    this.#everyMs = everyMs;
    this.#toPing = clients.entries();
    this.#timer = setInterval(() => this.#pingPart(), everyMs / parts);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #pingPart(): void {
    if (this.#part === 0) {
      this.#toPing = this.#clients.entries();
      this.#atOnce = Math.ceil(this.#clients.size / parts);
    }
    this.#part = (this.#part + 1) % parts;
    // The last part includes newcomers, too.
    const most = this.#part === 0 ? Number.POSITIVE_INFINITY : this.#atOnce;
    for (let pinged = 0; pinged < most; pinged += 1) {
      const next = this.#toPing.next();
      if (next.done) return;
      this.#ping(...next.value);
    }
  }

  #ping(socket: PingableSocket, client: Pinged): void {
    const now = performance.now();
    // After many departures its turn comes early: it still has time to answer.
    if (client.pingedAt > 0 && now - client.pingedAt < this.#everyMs / 2) return;
    if (client.alive) {
      client.alive = false;
      client.pingedAt = now;
      if (socket.readyState === socket.OPEN) socket.ping();
    } else socket.terminate();
  }
}
